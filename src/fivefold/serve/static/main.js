// The page: one view at a time, the settings they share.
import { ask, attempt } from "./api.js";
import * as board from "./board.js";
import { byId, h } from "./dom.js";
import * as entry from "./entry.js";
import * as openers from "./openers.js";
import * as played from "./played.js";
import * as review from "./review.js";
import * as rows from "./rows.js";
import * as season from "./season.js";
import { VIEWS, change, onChange, readAddress, state, tidy } from "./state.js";
import * as strategy from "./strategy.js";
import * as suggest from "./suggest.js";

const TITLES = { suggest: "Suggest", review: "Review", season: "Season", strategy: "Best play", openers: "Openers" };
const views = { suggest, review, season, strategy, openers };
let lists = [];
const entryOf = (name) => lists.find((one) => one.name === name);

function showView() {
  for (const name of VIEWS) byId(name).hidden = name !== state.view;
  for (const link of document.querySelectorAll("nav[aria-label=Views] a")) {
    if (link.hash === `#/${state.view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${TITLES[state.view]} · fivefold`;
}

function changed(names) {
  if (names.includes("view")) showView();
  byId("list").value = state.list;
  byId("rule").value = state.rule;
  byId("board-count").value = state.boards;
  byId("setting").textContent = `${entryOf(state.list)?.title ?? state.list}, ${state.rule} rule`;
  if (names.some((name) => ["rows", "boards", "known", "view"].includes(name))) board.render();
  if (state.view !== "suggest") delete document.documentElement.dataset.loading;
  views[state.view].refresh(names);
}

function followAddress() {
  if (location.hash && !location.hash.startsWith("#/")) return; // the link that skips the header
  const found = readAddress(location.hash);
  if (!entryOf(found.list)) delete found.list;
  rows.caret.at = null;
  rows.setLength(entryOf(found.list ?? state.list).length);
  if (found.boards) state.boards = found.boards;
  if (found.rows) found.rows = tidy(found.rows, rows.wordLength());
  change(found);
}

byId("theme").value = document.documentElement.dataset.theme;
byId("theme").addEventListener("change", (event) => {
  document.documentElement.dataset.theme = event.target.value;
  try {
    localStorage.setItem("theme", event.target.value);
  } catch {
    // Storage is switched off: the theme lasts as long as the page.
  }
});
byId("list").addEventListener("change", (event) => {
  const same = entryOf(event.target.value).length === rows.wordLength();
  rows.setLength(entryOf(event.target.value).length);
  if (!same) rows.forgetHistory();
  change({ list: event.target.value, rows: same ? state.rows : [], known: same ? state.known : "" }, { push: true });
});
byId("rule").addEventListener("change", (event) => change({ rule: event.target.value }, { push: true }));
byId("board-count").addEventListener("change", (event) => {
  state.boards = Number(event.target.value);
  rows.forgetHistory();
  change({ boards: state.boards, rows: tidy(state.rows, rows.wordLength()), view: "suggest" }, { push: true });
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("#settings")) byId("settings").open = false;
});
byId("settings").addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  byId("settings").open = false;
  byId("settings").querySelector("summary").focus();
});
addEventListener("popstate", followAddress);

for (const part of [played, board, entry, suggest, openers, review, season, strategy]) part.start();
onChange(changed);
// A new game can be typed before the lists are there.
const asked = readAddress(location.hash);
if (asked.view === "suggest" && !asked.rows?.length) {
  showView();
  if (!board.byTouch()) entry.enter();
}
attempt(byId("verdict"), async () => {
  const answer = await ask("api/lists");
  lists = answer.lists;
  byId("list").append(...lists.map((one) => h("option", { value: one.name, title: one.description }, one.title)));
  const found = readAddress(location.hash);
  if (!entryOf(found.list)) found.list = answer.default;
  rows.setLength(entryOf(found.list).length);
  state.boards = found.boards ?? 1;
  if (found.rows) found.rows = tidy(found.rows, rows.wordLength());
  Object.assign(state, found);
  await board.readNotes().catch(() => {}); // what is wrong the advice tells
  change({ rule: state.rule, rows: [], ...found });
  if (state.view === "suggest" && !board.byTouch() && !rows.caret.at) entry.enter();
  entry.begin();
}).then(() => { byId("settings").inert = false; }); // a choice made earlier would lose what the address says
