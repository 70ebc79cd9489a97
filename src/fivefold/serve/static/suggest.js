// The suggestions: a quick answer at once, then a longer search if it was not proven.
import { Problem, ask, attempt, withdraw } from "./api.js";
import { byTouch, setSuspects } from "./board.js";
import { byId, fixed, h, plural, say, sentence, table } from "./dom.js";
import { onEmpty } from "./entry.js";
import { shout, tiles } from "./marks.js";
import { addGuess, firstPending } from "./rows.js";
import { boardText, boardsPosition, change, isOver, isWon, position, state, wholeRows } from "./state.js";

const QUICK = 0.1;
const LONG = 4;
const SHOWN = 300;
const MOST_SEARCHED = 6000; // of more words nothing is found in this time
let timer = 0;
let asked = "";
let best = null; // the word to try
let shownWords = ""; // the suggestions on the page, in their order

const percent = (share) => (share && fixed(100 * share, 1) === "0.0" ? "<0.1%" : `${fixed(100 * share, 1)}%`);
const number = (count) => count.toLocaleString("en");

export function refresh() {
  const question = state.boards > 1 ? boardsPosition() : position();
  const text = JSON.stringify(question);
  // A row that lacks a mark changes nothing: the advice stays as it is.
  if (text === asked) return;
  asked = text;
  clearTimeout(timer);
  withdraw("suggest");
  byId("advice").setAttribute("aria-busy", "true");
  byId("mine-answer").textContent = "";
  if (state.boards > 1 && isWon()) return showSolved();
  timer = setTimeout(() => search(question), 30);
}

async function search(question) {
  const path = state.boards > 1 ? "api/boards" : "api/suggest";
  const put = (seconds) => ask(path, { body: { ...question, shown: SHOWN, seconds }, kind: "suggest" });
  try {
    if (state.boards > 1) {
      showBoards(await put(LONG / 4));
    } else {
      const quick = await put(QUICK);
      const more = quick.status === "bounded" && quick.candidates <= MOST_SEARCHED && !isOver();
      show(quick, more);
      if (more) improve(await put(LONG));
    }
    settled();
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Problem)) throw error;
    showProblem(error.message);
  }
}

function settled() {
  byId("advice").setAttribute("aria-busy", "false");
  delete document.documentElement.dataset.loading;
}

function average(item) {
  const { lower, upper, exact } = item.expected;
  if (exact) return fixed(lower);
  return upper === null ? `≥ ${fixed(lower)}` : `${fixed(lower)}–${fixed(upper)}`;
}

export function badge(element, status) {
  const text = { proven: "proven", bounded: "not fully searched", searching: "searching", found: "solved", over: "game over", contradiction: "clues contradict", estimates: "partly estimated", estimate: "estimate" };
  element.replaceChildren(h("span", { class: "badge", "data-sure": status }, text[status] ?? status));
}

const play = (word) => {
  try {
    addGuess(word);
    byId("entry-error").textContent = "";
  } catch (error) {
    byId("entry-error").textContent = error.message;
  }
};
const pick = (word) => h("button", { type: "button", class: "pick", "aria-label": `Play ${word}`, onclick: () => play(word) }, word);

// "34 left, try DUMPY": the one line a player needs, in view after every guess; a text when the game has ended.
function tip(count, word, text = "") {
  best = word;
  const where = byId("tip");
  where.replaceChildren(...(text
    ? [h("strong", {}, text)]
    : [h("strong", { id: "count" }, number(count)), ` ${count === 1 ? "word" : ""} left${word ? ", try " : ""}`,
      ...(word ? [h("button", { type: "button", class: "try", "aria-label": `Try ${word}`, onclick: () => play(word) }, shout(word))] : [])]));
  const { top, bottom } = where.getBoundingClientRect();
  if (state.view === "suggest" && state.rows.length && (top < 0 || bottom > innerHeight)) where.scrollIntoView({ block: "center" });
}

function show(answer, searching) {
  const won = isWon();
  setSuspects(answer.contradiction, answer.guess_notes);
  const status = won && answer.candidates === 1 ? "found" : isOver() && answer.candidates ? "over" : searching ? "searching" : answer.status;
  const ended = status === "found" || status === "over";
  const first = ended ? null : answer.suggestions[0]?.word;
  const verdict = told(answer, status);
  tip(answer.candidates, first, ended ? verdict : "");
  badge(byId("sure"), status);
  byId("verdict").textContent = [status === "over" ? couldBe(answer) : ended ? "" : verdict, ...answer.notes.map(sentence)].join(" ").trim();
  byId("offer").replaceChildren();
  byId("conflict").replaceChildren(...answer.contradiction.map((clue) => h("p", {}, tiles(clue.guess, clue.pattern))));
  fill(ended ? null : answer);
  showWords([{ candidates: answer.candidates, words: answer.words }]);
  say(`${plural(answer.candidates, "word")} left. ${first ? `Best guess ${first}. ` : ""}${verdict}`);
}

function fill(answer) {
  shownWords = answer ? answer.suggestions.map((item) => item.word).join(" ") : "";
  byId("suggestions").replaceChildren(answer ? suggestionTable(answer.suggestions) : reviewLink());
  byId("mine").hidden = !answer || !answer.suggestions.length;
}

// What the longer search found.  Rows never move under a finger: another order is offered.
function improve(answer) {
  const words = answer.suggestions.map((item) => item.word).join(" ");
  if (words === shownWords || !answer.suggestions.length) return show(answer, false);
  badge(byId("sure"), answer.status);
  byId("verdict").textContent = told(answer, answer.status);
  const better = offered(answer.suggestions, shownWords.split(" ")[0]);
  byId("offer").replaceChildren(`${better} `, h("button", { type: "button", class: "quiet", onclick: () => show(answer, false) }, "Show"));
  const known = new Map(answer.suggestions.map((item) => [item.word, item]));
  for (const row of byId("suggestions").querySelectorAll("tbody tr")) {
    const item = known.get(row.dataset.word);
    if (item) row.children[1].textContent = average(item);
  }
  return say(`${better} ${told(answer, answer.status)}`);
}

// The new first guess against the one shown; two decimals may not tell them apart.
function offered([first, ...others], before) {
  if (first.word === before) return "The order changed.";
  const old = others.find((item) => item.word === before);
  if (!old || average(old) !== average(first)) return `Better: ${shout(first.word)}, ${average(first)}.`;
  return `${old.expected.upper === first.expected.upper ? "Just as good" : "A little better"}: ${shout(first.word)}.`;
}

const solvedIn = () => `Solved in ${plural(state.rows.length, "guess", "guesses")}.`;
const lostIn = () => `Game over: not found in ${wholeRows().length} guesses.`;
const couldBe = ({ candidates, words }) => `It could have been ${candidates === 1 ? shout(words[0]) : `any of ${number(candidates)} words`}. If your game allows more guesses, type the next one.`;

function told(answer, status) {
  if (status === "found") return solvedIn();
  if (status === "over") return lostIn();
  if (status !== "searching") return answer.verdict;
  return `Still searching; the best guess needs at least ${fixed(answer.lower)} on average.`;
}

function suggestionTable(items) {
  if (!items.length) return "";
  return table("Suggested guesses, best first", [
    { name: "guess", kind: "text", cell: (item) => pick(item.word) },
    { name: "average", title: "guesses needed from here on average, this one included", cell: average },
    { name: "chance", title: "chance that it is the answer", cell: (item) => percent(item.win) },
    { name: "left", title: "words left after it, on average", cell: (item) => fixed(item.words_left, 1) },
    { name: "patterns", title: "different patterns it can get", cell: (item) => item.groups },
  ], items, (item) => ({ "data-word": item.word, class: item.possible ? "possible" : null }));
}

// Every board is solved: there is nothing to ask.
function showSolved() {
  clear();
  tip(0, null, solvedIn());
  badge(byId("sure"), "found");
  byId("verdict").textContent = "";
  byId("mine").hidden = true;
  settled();
  say(solvedIn());
}

function showBoards(answer) {
  const over = isOver();
  const first = over ? null : answer.suggestions[0]?.word;
  setSuspects([]);
  const counts = answer.boards.map((board) => (board.solved ? "solved" : number(board.candidates)));
  tip(0, first);
  byId("count").textContent = counts.join(" · ");
  badge(byId("sure"), over ? "over" : answer.status);
  byId("verdict").textContent = [over ? lostIn() : answer.status === "estimate" ? "Ranked by an estimate until one board is left." : "", ...answer.notes.map(sentence)].join(" ").trim();
  byId("offer").replaceChildren();
  byId("conflict").replaceChildren();
  byId("mine").hidden = true;
  byId("suggestions").replaceChildren(over ? "" : table("Suggested guesses for all boards, best first", [
    { name: "guess", kind: "text", cell: (item) => pick(item.word) },
    { name: "average", title: "guesses needed from here on average until all boards are solved, this one included", cell: (item) => (item.estimate === null ? "–" : `${answer.status === "estimate" ? "≈ " : ""}${fixed(item.estimate)}`) },
    { name: "left", title: "words left after it on all boards, on average", cell: (item) => item.words_left.toFixed(1) },
    { name: "could be", kind: "text", title: "the boards it could solve", cell: (item) => item.possible.join(" ") },
  ], answer.suggestions));
  // Before the first guess every board has the same words.
  showWords(state.rows.length ? answer.boards : answer.boards.slice(0, 1));
  say(`${counts.map((count, i) => `Board ${i + 1}: ${count}`).join(", ")}. ${first ? `Try ${first}.` : ""}`);
}

function showWords(boards) {
  byId("words").replaceChildren(...boards.filter((board) => board.words.length).flatMap((board) => [
    boards.length > 1 ? h("h3", {}, `Board ${boards.indexOf(board) + 1}: ${number(board.candidates)}`) : null,
    h("ul", { class: "words", "aria-label": boards.length > 1 ? `Words left on board ${boards.indexOf(board) + 1}` : "Words left", tabindex: "0" },
      board.words.map((word) => h("li", {}, h("button", { type: "button", class: "pick", "aria-label": `Play ${word}, could be it`, onclick: () => play(word) }, word)))),
    board.candidates > board.words.length ? h("p", { class: "soft" }, `and ${number(board.candidates - board.words.length)} more`) : null,
  ]).filter(Boolean));
}

function reviewLink() {
  return h("p", {}, h("button", { type: "button", onclick: () => {
    change({ view: "review", words: boardText(), answer: "" }, { push: true });
  } }, "How well did I play?"));
}

function showProblem(message) {
  asked = "";
  settled();
  clear();
  tip(0, null, "–");
  byId("sure").replaceChildren();
  byId("verdict").textContent = message;
  say(message);
}

function clear() {
  for (const id of ["conflict", "suggestions", "words", "offer"]) byId(id).replaceChildren();
  setSuspects([]);
}

// "What about my word?"
function weigh() {
  const word = byId("mine-word").value.trim();
  if (!word) return;
  const out = byId("mine-answer");
  attempt(out, async () => {
    const body = { ...position(), guess: word };
    const tell = (answer, searching) => {
      out.textContent = `${answer.sentence}${searching ? " Still searching …" : ""}`;
      if (!searching) say(answer.sentence);
    };
    const quick = await ask("api/word", { body: { ...body, seconds: 0.4 }, kind: "word" });
    tell(quick, !quick.exact);
    if (!quick.exact) tell(await ask("api/word", { body: { ...body, seconds: LONG }, kind: "word" }), false);
  });
}

export function start() {
  onEmpty(() => (firstPending() ? null : best));
  byId("mine").addEventListener("submit", (event) => {
    event.preventDefault();
    weigh();
    if (byTouch()) byId("mine-word").blur();
  });
}
