// The suggestions: a quick answer at once, then a longer search if it was not proven.
import { Problem, ask, withdraw } from "./api.js";
import { addGuess, setSuspects } from "./board.js";
import { byId, h, say, table } from "./dom.js";
import { solved, tiles } from "./marks.js";
import { change, situation, state } from "./state.js";

const QUICK = 0.1;
const LONG = 4;
const SHOWN = 300;
const MOST_SEARCHED = 1000; // the server only counts where there are more
let timer = 0;

export function refresh() {
  clearTimeout(timer);
  withdraw("suggest");
  byId("advice").setAttribute("aria-busy", "true");
  timer = setTimeout(search, 40);
}

async function search() {
  const question = { ...situation(), shown: SHOWN };
  try {
    const quick = await ask("api/suggest", { body: { ...question, seconds: QUICK }, kind: "suggest" });
    const more = quick.status === "bounded" && quick.candidates <= MOST_SEARCHED;
    show(quick, more);
    if (more) show(await ask("api/suggest", { body: { ...question, seconds: LONG }, kind: "suggest" }), false);
    byId("advice").setAttribute("aria-busy", "false");
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Problem)) throw error;
    showProblem(error.message);
  }
}

const fixed = (number) => number.toFixed(3);
const percent = (share) => `${(100 * share).toFixed(1)}%`;
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export function guesses(item) {
  if (item.expected !== null) return fixed(item.expected);
  return item.upper === null ? `≥ ${fixed(item.lower)}` : `${fixed(item.lower)}–${fixed(item.upper)}`;
}

export function badge(element, status) {
  const text = { proven: "proven", bounded: "bounds", searching: "searching", found: "found", conflict: "no word", estimates: "partly estimated" };
  element.replaceChildren(h("span", { class: "badge", "data-sure": status }, text[status] ?? status));
}

function show(answer, searching) {
  const won = state.rows.length > 0 && solved(state.rows.at(-1).marks);
  setSuspects(answer.conflict);
  byId("count").textContent = answer.candidates.toLocaleString("en");
  byId("count-text").textContent = answer.candidates === 1 ? "word left" : "words left";
  const status = won && answer.candidates === 1 ? "found" : searching ? "searching" : answer.status;
  badge(byId("sure"), status);
  const verdict = sentence(answer, status);
  byId("verdict").textContent = [verdict, answer.note].filter(Boolean).join(" ");
  byId("conflict").replaceChildren(...answer.conflict.map((clue) => h("p", {}, tiles(clue.guess, clue.pattern))));
  byId("suggestions").replaceChildren(status === "found" ? reviewLink() : suggestionTable(answer));
  byId("words").replaceChildren(...answer.words.map((word) => h("li", {}, word)));
  const hidden = answer.candidates - answer.words.length;
  byId("words-more").textContent = hidden > 0 ? `and ${hidden.toLocaleString("en")} more` : "";
  const best = answer.suggestions[0];
  say(`${plural(answer.candidates, "word")} left. ${best && status !== "found" ? `Best guess ${best.word}. ` : ""}${verdict}`);
}

function sentence(answer, status) {
  if (status === "conflict") return "";
  if (status === "found") return `Found in ${state.rows.length === 1 ? "1 guess" : `${state.rows.length} guesses`}.`;
  if (status === "proven") {
    return `Proven: no guess needs fewer than ${fixed(answer.lower)} further guesses on average.`;
  }
  const doing = status === "searching" ? "Searching for a proof. So far: " : "Not proven: ";
  return `${doing}no guess needs fewer than ${fixed(answer.lower)} further guesses on average.`;
}

function suggestionTable(answer) {
  if (!answer.suggestions.length) return "";
  return table("Suggested guesses, best first", [
    { name: "guess", kind: "text", cell: (item) => h("button", { type: "button", class: "pick", "aria-label": `Play ${item.word}`, onclick: () => addGuess(item.word) }, item.word) },
    { name: "guesses", title: "further guesses on average, this one counted", cell: guesses },
    { name: "win now", title: "chance to be right at once", cell: (item) => percent(item.win) },
    { name: "words left", title: "expected after it", cell: (item) => item.words_left.toFixed(2) },
    { name: "groups", title: "different replies it can get", kind: "number wide", cell: (item) => item.groups },
    { name: "possible", kind: "text wide", cell: (item) => (item.possible ? "yes" : "") },
  ], answer.suggestions);
}

function reviewLink() {
  return h("p", {}, h("button", { type: "button", onclick: () => change({ view: "review" }) }, "How well did I play?"));
}

function showProblem(message) {
  byId("advice").setAttribute("aria-busy", "false");
  byId("count").textContent = "–";
  byId("sure").replaceChildren();
  byId("verdict").textContent = message;
  for (const id of ["conflict", "suggestions", "words", "words-more"]) byId(id).replaceChildren();
  setSuspects([]);
  say(message);
}
