// The opener explorer: the ranking by any measure, and how one word splits the answers.
import { ask, attempt, query } from "./api.js";
import { columns } from "./chart.js";
import { byId, factList, fixed, h, table } from "./dom.js";
import { groupList } from "./groups.js";
import { change, state } from "./state.js";

const PAGE = 20;
const LARGEST = 12;
const CRITERIA = {
  entropy: "bits left to learn",
  expected: "average words left",
  largest: "words left at worst",
  groups: "different patterns",
  eliminations: "words ruled out",
  win: "chance to be right at once",
};
let shown = [];
let shownFor = "";

const values = (more) => query({ ...(state.list ? { list: state.list } : {}), by: state.by, ...more });
const choose = (opener) => change({ opener }, { push: true });

export function refresh() {
  if (!(state.by in CRITERIA)) state.by = "entropy";
  byId("by").value = state.by;
  attempt(byId("find-error"), async () => {
    if (shownFor !== `${state.list} ${state.by}`) {
      shown = [];
      shownFor = `${state.list} ${state.by}`;
      await more();
    }
    await details(state.opener || shown[0].word, !sought);
    sought = false;
  });
}
let sought = false; // whether the word was typed: then it is an error if there is none

async function more() {
  const answer = await ask(`api/openers?${values({ start: shown.length + 1, count: PAGE })}`, { kind: "openers" });
  shown = [...shown, ...answer.openers];
  const list = [...byId("list").options].find((one) => one.value === answer.list)?.text ?? answer.list;
  byId("ranking").replaceChildren(table(`Openers of ${list}, ranked by ${CRITERIA[answer.by]}`, [
    { name: "opener", kind: "text", cell: (o) => h("button", { type: "button", class: "pick", onclick: () => choose(o.word) }, o.word) },
    { name: "rank", cell: (o) => o.rank },
    { name: "bits left", title: "bits left to learn", cell: (o) => fixed(o.remaining_bits) },
    { name: "left", title: "words left on average", cell: (o) => fixed(o.expected, 1) },
    { name: "worst", title: "words left at worst", cell: (o) => o.largest },
    { name: "patterns", cell: (o) => o.groups },
  ], shown, (o) => ({ class: o.win ? "possible" : null })));
  byId("more").hidden = shown.length >= answer.total;
}

async function details(word, orFirst = false) {
  let answer;
  try {
    answer = await ask(`api/openers/${encodeURIComponent(word)}?${values({})}`, { kind: "opener" });
  } catch (error) {
    // After a change of lists the word may be unknown: then the best one is shown.
    if (!orFirst || error.name === "AbortError" || word === shown[0].word) throw error;
    answer = await ask(`api/openers/${encodeURIComponent(shown[0].word)}?${values({})}`, { kind: "opener" });
  }
  const { opener, groups } = answer;
  const facts = [
    ["rank", opener.rank],
    ["bits left", fixed(opener.remaining_bits)],
    ["words left", fixed(opener.expected, 1)],
    ["patterns", opener.groups],
    ["chance now", `${fixed(100 * opener.win)}%`],
  ];
  byId("opener").replaceChildren(
    h("h2", {}, opener.word),
    factList(facts),
    columns(groups.map((group) => ({ label: group.pattern, value: group.size })),
      `Words for each of the ${groups.length} patterns, from ${groups[0].size} down to ${groups.at(-1).size}`, { height: 90 }),
    h("h3", {}, "Most common patterns"),
    groupList(groups.slice(0, LARGEST).map((group) => ({ ...group, text: sample(group) })), `Most common patterns of ${opener.word}`),
    h("p", {}, h("button", { type: "button", onclick: () => {
      change({ view: "strategy", first: opener.word, path: [] }, { push: true });
    } }, `Explore best play after ${opener.word}`)));
}

export const sample = (group) => group.words.join(" ") + (group.size > group.words.length ? " …" : "");

export function start() {
  byId("by").append(...Object.entries(CRITERIA).map(([name, meaning]) => h("option", { value: name }, meaning)));
  byId("by").addEventListener("change", () => change({ by: byId("by").value }, { push: true }));
  byId("more").addEventListener("click", () => attempt(byId("find-error"), more));
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    const word = byId("sought").value.trim();
    if (!word) return;
    sought = true;
    choose(word.toLowerCase());
  });
}
