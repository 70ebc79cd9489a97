// The page: one view at a time, the settings they share.
import { ask, attempt } from "./api.js";
import * as board from "./board.js";
import { byId, h } from "./dom.js";
import * as openers from "./openers.js";
import * as review from "./review.js";
import { VIEWS, change, onChange, readAddress, state } from "./state.js";
import * as strategy from "./strategy.js";
import * as suggest from "./suggest.js";

const TITLES = { suggest: "Suggest", review: "Review", strategy: "Best play", openers: "Openers" };
const views = { suggest, review, strategy, openers };
let lists = [];

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
  if (names.includes("list")) {
    byId("list").value = state.list;
    board.setLength(lists.find((entry) => entry.name === state.list)?.length ?? 5);
  }
  if (names.includes("rule")) byId("rule").value = state.rule;
  if (names.includes("rows")) board.render();
  views[state.view].refresh(names);
}

function followAddress() {
  if (location.hash && !location.hash.startsWith("#/")) return; // the link that skips the header
  const found = readAddress(location.hash);
  if (!lists.some((entry) => entry.name === found.list)) delete found.list;
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
  const length = (name) => lists.find((entry) => entry.name === name).length;
  const rows = length(event.target.value) === length(state.list) ? state.rows : [];
  change({ list: event.target.value, rows });
});
byId("rule").addEventListener("change", (event) => change({ rule: event.target.value }));
addEventListener("hashchange", followAddress);

board.start();
openers.start();
review.start();
strategy.start();
onChange(changed);
showView();
attempt(byId("verdict"), async () => {
  const answer = await ask("api/lists");
  lists = answer.lists;
  byId("list").append(...lists.map((entry) =>
    h("option", { value: entry.name, title: entry.description }, `${entry.name} (${entry.length} letters)`)));
  const found = readAddress(location.hash);
  if (!lists.some((entry) => entry.name === found.list)) found.list = answer.default;
  change({ rule: state.rule, rows: [], ...found });
  if (state.view === "suggest" && matchMedia("(hover: hover)").matches) byId("word").focus();
});
