// Best play, reply by reply: the first guess is yours, all after it is searched on the way.
import { ask, attempt, query } from "./api.js";
import { columns } from "./chart.js";
import { byId, fixed, h, say } from "./dom.js";
import { groupList } from "./groups.js";
import { tiles } from "./marks.js";
import { sample } from "./openers.js";
import { badge } from "./suggest.js";
import { change, solved, state } from "./state.js";

const SECONDS = 5;
let path = []; // the clues so far, as {guess, pattern}
let trees = []; // the solved tree after each clue
let shownFor = "";
let run = 0; // the latest change of what is shown; earlier ones give up

const settings = () => `${state.list} ${state.rule} ${state.first}`;
const written = (clues) => clues.map((clue) => `${clue.guess} ${clue.pattern}`).join(" ");

// The address says the first word and the path: what is shown follows it.
export function refresh() {
  const mine = ++run;
  byId("first").value = state.first;
  attempt(byId("start-error"), async () => {
    if (settings() !== shownFor || !byId("node").children.length || !state.path.length) {
      await begin(mine);
      if (mine !== run) return;
    }
    while (path.length && !written(state.path).startsWith(written(path))) {
      path = path.slice(0, -1);
      trees = trees.slice(0, -1);
    }
    for (const clue of state.path.slice(path.length)) await advance(clue);
    if (mine !== run) return;
    if (path.length) showNode();
  });
}

async function begin(mine) {
  path = [];
  trees = [];
  byId("node").replaceChildren();
  const list = state.list ? { list: state.list } : {};
  let word = state.first;
  if (!word) {
    const question = { list: state.list || null, rule: state.rule, top: 1, shown: 0, seconds: 0.1 };
    word = (await ask("api/suggest", { body: question, kind: "first" })).suggestions[0].word;
    if (mine !== run) return;
    byId("first").value = state.first = word;
  }
  shownFor = settings();
  const answer = await ask(`api/openers/${encodeURIComponent(word)}?${query(list)}`, { kind: "node" });
  if (mine !== run) return;
  const groups = answer.groups.map((group) => ({ ...group, text: sample(group) }));
  showPath(word);
  byId("node").replaceChildren(h("div", { class: "card" },
    h("h2", {}, `Guess ${word}`),
    h("p", { class: "soft" }, `${answer.opener.groups} replies are possible. Pick the reply you got.`),
    groupList(groups, `Replies to ${word}`, (group) => follow(word, group.pattern))));
}

function follow(guess, pattern) {
  change({ path: [...path, { guess, pattern }] }, { push: true });
}

async function advance(clue) {
  path = [...path, clue];
  const known = trees.at(-1)?.branches?.[clue.pattern];
  if (solved(clue.pattern)) trees = [...trees, null];
  else if (known) trees = [...trees, known];
  else await solve();
}

async function solve() {
  const place = byId("node");
  place.setAttribute("aria-busy", "true");
  try {
    const answer = await ask("api/tree", {
      body: { list: state.list || null, rule: state.rule, clues: path, seconds: SECONDS }, kind: "node",
    });
    trees = [...trees, answer.tree && { ...answer.tree, status: answer.status }];
    if (!answer.tree) trees[trees.length - 1] = { unsolved: answer };
  } catch (error) {
    path = path.slice(0, -1);
    throw error;
  } finally {
    place.setAttribute("aria-busy", "false");
  }
}

function turnsOf(node) {
  const turns = [];
  const visit = (tree, turn) => {
    if (tree.can_win) turns[turn] = (turns[turn] ?? 0) + 1;
    for (const branch of Object.values(tree.branches)) visit(branch, turn + 1);
  };
  visit(node, 0);
  return Array.from(turns, (count) => count ?? 0);
}

function showNode() {
  const node = trees.at(-1);
  showPath(node?.word);
  if (!node) return place("Solved", h("p", {}, `The answer is ${path.at(-1).guess}, found in ${path.length} ${path.length === 1 ? "guess" : "guesses"}.`));
  if (node.unsolved) {
    return place("Not fully searched", h("p", {}, `${node.unsolved.candidates} words left; best play needs at least ${fixed(node.unsolved.mean.lower)} more guesses on average.`));
  }
  const status = trees.find((tree) => tree?.status)?.status ?? "proven";
  const sure = h("p", { class: "sure" });
  badge(sure, status);
  const turns = turnsOf(node);
  const groups = Object.entries(node.branches)
    .map(([pattern, branch]) => ({ pattern, size: branch.answers, text: `then ${branch.word}` }))
    .sort((a, b) => b.size - a.size);
  if (node.can_win) groups.push({ pattern: "G".repeat(path[0].pattern.length), size: 1, text: "solved" });
  const mean = fixed(node.total / node.answers, 3);
  const words = node.answers === 1 ? "1 word left" : `${node.answers} words left`;
  say(`Guess ${node.word}. ${words}, ${mean} guesses on average.`);
  return place(`Guess ${node.word}`,
    sure,
    h("p", { class: "soft" }, `${words}; ${mean} more guesses on average, ${turns.length} at worst.`),
    node.answers > 2 ? columns(turns.map((value, i) => ({ label: `${path.length + i + 1}`, value })), `Words solved at guess ${turns.map((count, i) => `${path.length + i + 1}: ${count}`).join(", ")}`, { height: 80 }) : null,
    groupList(groups, `Replies to ${node.word}`, (group) => follow(node.word, group.pattern)));
}

function place(title, ...content) {
  const heading = h("h2", { tabindex: "-1" }, title);
  byId("node").replaceChildren(h("div", { class: "card" }, heading, ...content.filter(Boolean)));
  heading.focus({ preventScroll: true });
}

function showPath(next) {
  const items = path.map((clue, i) => h("li", {}, h("button", {
    type: "button", class: "quiet", "aria-label": `Back to ${clue.guess}`, onclick: () => back(i),
  }, tiles(clue.guess, clue.pattern))));
  if (next) items.push(h("li", { "aria-current": "step" }, next));
  byId("path").replaceChildren(...items);
}

function back(count) {
  change({ path: path.slice(0, count) }, { push: true });
}

export function start() {
  byId("start").addEventListener("submit", (event) => {
    event.preventDefault();
    change({ first: byId("first").value.trim().toLowerCase(), path: [] }, { push: true });
  });
}
