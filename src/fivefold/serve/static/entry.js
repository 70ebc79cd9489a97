// The field for the next guess: a word, a word with its colours, or whatever is pasted.
import { ask, attempt } from "./api.js";
import { byId, say } from "./dom.js";
import { MARK_OF_KEY, letters } from "./marks.js";
import * as rows from "./rows.js";
import { change, state } from "./state.js";
import { offerSeason } from "./season.js";

let first = () => null; // the first suggestion
let ready = false; // the list is known: until then what is typed waits in the field
let early = takeWord; // what to do with it then

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
    : state.known ? `Known letters: ${state.known}${state.boards > 1 ? " (not used with several boards)" : ""}` : "";
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
    if (answer.games.length > 1) return offerSeason(byId("entry-error"), answer.games.length, text);
    const [game] = answer.games;
    if (game.known) {
      if (state.boards > 1) return problem("Known letters are for one board.");
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

// A word followed by colours needs no Enter: the colours go to its first letters.
function takeWord() {
  const split = letters(byId("word").value.replace(/\s+/g, ""));
  const word = split.slice(0, rows.wordLength());
  const keys = split.slice(word.length);
  const whole = word.length === rows.wordLength() && word.every((letter) => /^\p{L}/u.test(letter));
  if (!whole || !keys.length || keys.length > word.length || keys.some((key) => !MARK_OF_KEY[key])) return false;
  if (state.rows.some((row) => !row.word) || !addWord(word.join(""))) return false;
  for (const key of keys) rows.typeMark(MARK_OF_KEY[key], key);
  return true;
}

// The list is known: what was typed meanwhile is taken as if it were typed now.
export function begin() {
  ready = true;
  early();
}

export function start() {
  const input = byId("word");
  byId("entry").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!ready) {
      early = () => takeWord() || byId("entry").requestSubmit();
      return;
    }
    const text = input.value.trim();
    const split = letters(text);
    if (!text) {
      const word = first();
      if (word) addWord(word);
      else problem("Type a word first.");
    } else if (split.length === rows.wordLength() && split.every((letter) => /^\p{L}/u.test(letter))) addWord(text);
    else read(text);
  });
  input.addEventListener("input", () => {
    if (ready) takeWord();
  });
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!/[\s\p{S}]/u.test(text.trim())) return;
    event.preventDefault();
    if (ready) return read(text);
    input.value = text;
    early = () => read(text);
    return undefined;
  });
  byId("forget").addEventListener("click", () => change({ known: "" }, { push: true }));
}
