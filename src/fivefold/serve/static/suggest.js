// The suggestions: a quick answer at once, then a longer search if it was not proven.
import { Problem, ask, withdraw } from "./api.js";
import { addGuess, setSuspects } from "./board.js";
import { byId, h, say, sentence, table } from "./dom.js";
import { solved, tiles } from "./marks.js";
import { change, position, state } from "./state.js";

const QUICK = 0.1;
const LONG = 4;
const SHOWN = 300;
const MOST_SEARCHED = 1000; // more words are never searched in this time
let timer = 0;

export function refresh() {
  clearTimeout(timer);
  withdraw("suggest");
  byId("advice").setAttribute("aria-busy", "true");
  timer = setTimeout(search, 40);
}

async function search() {
  const question = { ...position(), shown: SHOWN };
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
const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function guesses(item) {
  const { lower, upper, exact } = item.expected;
  if (exact) return fixed(lower);
  return upper === null ? `at least ${fixed(lower)}` : `${fixed(lower)}–${fixed(upper)}`;
}

export function badge(element, status) {
  const text = { proven: "proven", bounded: "not fully searched", searching: "searching", found: "solved", contradiction: "clues contradict", estimates: "partly estimated" };
  element.replaceChildren(h("span", { class: "badge", "data-sure": status }, text[status] ?? status));
}

function show(answer, searching) {
  const won = state.rows.length > 0 && solved(state.rows.at(-1).marks);
  setSuspects(answer.contradiction);
  byId("count").textContent = answer.candidates.toLocaleString("en");
  byId("count-text").textContent = answer.candidates === 1 ? "word left" : "words left";
  const status = won && answer.candidates === 1 ? "found" : searching ? "searching" : answer.status;
  badge(byId("sure"), status);
  const verdict = told(answer, status);
  byId("verdict").textContent = [verdict, ...answer.notes.map(sentence)].join(" ");
  byId("conflict").replaceChildren(...answer.contradiction.map((clue) => h("p", {}, tiles(clue.guess, clue.pattern))));
  byId("suggestions").replaceChildren(status === "found" ? reviewLink() : suggestionTable(answer));
  byId("words").replaceChildren(...answer.words.map((word) => h("li", {}, word)));
  const hidden = answer.candidates - answer.words.length;
  byId("words-more").textContent = hidden > 0 ? `and ${hidden.toLocaleString("en")} more` : "";
  const best = answer.suggestions[0];
  say(`${plural(answer.candidates, "word")} left. ${best && status !== "found" ? `Best guess ${best.word}. ` : ""}${verdict}`);
}

function told(answer, status) {
  if (status === "found") return `Solved in ${plural(state.rows.length, "guess", "guesses")}.`;
  if (status !== "searching") return answer.verdict;
  return `Still searching; the best guess needs at least ${answer.lower.toFixed(2)} on average.`;
}

function suggestionTable(answer) {
  if (!answer.suggestions.length) return "";
  return table("Suggested guesses, best first", [
    { name: "guess", kind: "text", cell: (item) => h("button", { type: "button", class: "pick", "aria-label": `Play ${item.word}`, onclick: () => addGuess(item.word) }, item.word) },
    { name: "avg. guesses", title: "needed from here on average, this one included", cell: guesses },
    { name: "chance now", title: "chance that it is the answer", cell: (item) => percent(item.win) },
    { name: "words left", title: "on average after it", cell: (item) => item.words_left.toFixed(2) },
    { name: "patterns", title: "different patterns it can get", kind: "number wide", cell: (item) => item.groups },
    { name: "could be it", kind: "text wide", cell: (item) => (item.possible ? "yes" : "") },
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
