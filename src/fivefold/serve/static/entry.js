// The field for the next guess: a word, a word with its colours, or whatever is pasted.
import { ask, attempt } from "./api.js";
import { byId, h, say } from "./dom.js";
import { MARK_OF_KEY, letters } from "./marks.js";
import * as rows from "./rows.js";
import { change, state } from "./state.js";
import { addText } from "./season.js";

let first = () => null; // the first suggestion

export function onEmpty(suggestion) {
  first = suggestion;
}

export function enter() {
  if (!byId("entry").hidden) byId("word").focus();
}

// What the page waits for, said where it is typed.
export function explain() {
  const blanks = state.rows.filter((row) => !row.word).length;
  byId("waiting").textContent = blanks
    ? `These colours came without words: type the ${blanks === 1 ? "word" : `${blanks} words`}.`
    : state.known ? `Known letters: ${state.known}` : "";
  byId("forget").hidden = !state.known || blanks > 0;
}

const problem = (text) => { byId("entry-error").textContent = text; };

function addWord(word) {
  try {
    rows.addGuess(word);
    byId("word").value = "";
    problem("");
    return true;
  } catch (error) {
    problem(error.message);
    return false;
  }
}

// Anything but a plain word is read by the server, as the terminal reads it.
function read(text) {
  attempt(byId("entry-error"), async () => {
    const answer = await ask("api/read", { body: { list: state.list || null, text }, kind: "read" });
    byId("word").value = "";
    if (answer.games.length > 1) return offerSeason(answer.games.length, text);
    const [game] = answer.games;
    if (game.known) {
      change({ known: game.known }, { push: true });
      return say(`Known letters: ${game.known}`);
    }
    const more = { ...(game.hard ? { rule: "hard" } : {}), ...(game.answer ? { answer: game.answer } : {}) };
    try {
      rows.addRead(game.guesses, more);
    } catch (error) {
      problem(error.message);
    }
    if (game.notes.length) problem(game.notes.join("; "));
    if (!rows.caret.at) enter();
    return say(`${game.guesses.length} ${game.guesses.length === 1 ? "guess" : "guesses"} added`);
  });
}

function offerSeason(count, text) {
  byId("entry-error").replaceChildren(`These are ${count} games. `, h("button", {
    type: "button", class: "quiet", onclick: () => {
      problem("");
      addText(text);
      change({ view: "season" }, { push: true });
    },
  }, "Add them to my season"));
}

export function start() {
  const input = byId("word");
  byId("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    const split = letters(text);
    if (!text) {
      const word = first();
      if (word) addWord(word);
      else problem("Type a word first.");
    } else if (split.length === rows.wordLength() && split.every((letter) => /^\p{L}/u.test(letter))) addWord(text);
    else read(text);
  });
  // A word followed by a colour needs no Enter: the colour goes to its first letter.
  input.addEventListener("input", () => {
    const split = letters(input.value.replace(/\s+/g, ""));
    const mark = MARK_OF_KEY[split.at(-1)];
    const whole = split.length === rows.wordLength() + 1 && split.slice(0, -1).every((letter) => /^\p{L}/u.test(letter));
    if (whole && mark && !state.rows.some((row) => !row.word) && addWord(split.slice(0, -1).join(""))) {
      rows.typeMark(mark, split.at(-1));
    }
  });
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!/[\s\p{S}]/u.test(text.trim())) return;
    event.preventDefault();
    read(text);
  });
  byId("forget").addEventListener("click", () => change({ known: "" }, { push: true }));
}
