// What happens to the rows of the game: guesses added and taken back, marks set, undone and redone.
import { ask } from "./api.js";
import { say } from "./dom.js";
import { MARKS, capital, letters, spelled } from "./marks.js";
import { change, isWhole, isWon, openBoards, position, solvedBefore, state, tidy, wholeRows } from "./state.js";

const MOST_ROWS = 13;
let length = 5;
let undone = [];
let done = [];
// The tile that has the keyboard, and the marks typed since the row was begun.
export const caret = { at: null, typed: [] };

export const wordLength = () => length;
export function setLength(count) {
  length = count;
}

export function forgetHistory() {
  undone = [];
  done = [];
  caret.at = null;
}
export const canUndo = () => done.length > 0;
export const canRedo = () => undone.length > 0;

// A new list of rows that can be taken back; every one is in the browser's history too.
function commit(rows, more = {}) {
  done.push(state.rows);
  undone = [];
  change({ ...more, rows: tidy(rows, length) }, { push: true });
}

function restore(from, to) {
  const rows = from.pop();
  if (!rows) return;
  to.push(state.rows);
  caret.at = null;
  change({ rows }, { push: true });
  say(rows.length ? `${rows.length} ${rows.length === 1 ? "guess" : "guesses"}, last ${rows.at(-1).word}` : "No guesses");
}
export const undo = () => restore(done, undone);
export const redo = () => restore(undone, done);

// The first tile without a mark from a place on; null when every mark is set.
function nextTile(row, rows = state.rows) {
  for (const board of openBoards(rows, row)) {
    const place = rows[row].marks[board].indexOf("?");
    if (place >= 0) return { row, board, place };
  }
  return null;
}

export function firstPending() {
  const row = state.rows.findIndex((one, i) => one.word && !isWhole(state.rows, i));
  return row < 0 ? null : { row, board: openBoards(state.rows, row)[0], place: 0 };
}

export function addGuess(word, marks = null) {
  const split = letters(word);
  if (split.length !== length) throw new Error(`'${word}' has ${split.length} letters; this list uses ${length}.`);
  if (!split.every((letter) => /^\p{L}/u.test(letter))) throw new Error("Use letters only.");
  const spoken = split.join("");
  const blank = state.rows.findIndex((row) => !row.word);
  if (blank >= 0 && !marks) {
    commit(state.rows.map((row, i) => (i === blank ? { ...row, word: spoken } : row)));
    caret.at = null;
    return say(`${spoken}: ${spelled(state.rows[blank].marks[0])}`);
  }
  if (state.rows.length >= MOST_ROWS) throw new Error("No room for more guesses.");
  const row = state.rows.length;
  caret.typed = [];
  commit([...state.rows, { word: spoken, marks: marks ?? [] }]);
  if (marks) return say(`${spoken} added: ${spelled(marks[0])}`);
  caret.at = { row, board: openBoards(state.rows, row)[0], place: 0 };
  change({ rows: state.rows });
  say(`${spoken} added. Now its colours.`);
  const before = wholeRows(state.rows.slice(0, row));
  for (const board of openBoards(state.rows, row)) prefill(row, board, spoken, before);
  return undefined;
}

// Guesses that were read from a text, in one step; what they lack is asked for.
export function addRead(guesses, more) {
  if (state.rows.length + guesses.length > MOST_ROWS) throw new Error("No room for more guesses.");
  const rows = guesses.map(({ word, pattern }) => ({ word: word ?? "", marks: pattern ? [pattern] : [] }));
  caret.at = null;
  commit([...state.rows, ...rows], more);
  caret.at = firstPending();
  change({ rows: state.rows });
}

// Marks on which all remaining words agree are set; what the player has set since is left alone.
async function prefill(row, board, word, before) {
  try {
    const { marks } = await ask("api/marks", { body: { ...position(before, board), guess: word }, kind: `marks ${board}` });
    const now = state.rows[row];
    if (!now || now.word !== word || now.marks[board] !== "?".repeat(length) || !/[BYG]/.test(marks)) return;
    const rows = state.rows.map((one, i) => (i === row ? { ...one, marks: one.marks.map((old, b) => (b === board ? marks : old)), sure: { ...one.sure, [board]: marks } } : one));
    change({ rows: tidy(rows, length) });
    if (isWhole(state.rows, row)) return void finish();
    if (caret.at?.row === row && !state.rows[row].marks[caret.at.board].includes("?")) move(nextTile(row));
    say(`${word}: some colours are certain${state.boards > 1 ? ` on board ${board + 1}` : ""}. ${spelled(marks)}`);
  } catch {
    // No help with the marks: they are typed as usual.
  }
}

export function setMark({ row, board, place }, mark) {
  const rows = state.rows.map((one, i) => (i !== row ? one : {
    ...one,
    marks: one.marks.map((marks, b) => (b === board ? marks.slice(0, place) + mark + marks.slice(place + 1) : marks)),
  }));
  change({ rows: tidy(rows, length) });
  const { word } = state.rows[row];
  say(`${word ? capital(letters(word)[place]) : place + 1} ${MARKS[mark]}`);
}

// A mark typed or tapped on the pad: the keyboard goes on to the next tile.
export function typeMark(mark, key = "") {
  const at = caret.at ?? firstPending();
  if (!at) return undefined;
  const whole = isWhole(state.rows, at.row);
  caret.typed.push({ at, key, before: state.rows[at.row].marks[at.board][at.place], whole });
  const boards = openBoards(state.rows, at.row);
  const last = at.place === length - 1;
  const nextBoard = boards.slice(boards.indexOf(at.board) + 1).find((board) => state.rows[at.row].marks[board].includes("?"));
  caret.at = !last ? { ...at, place: at.place + 1 } : nextBoard === undefined ? null : { ...at, board: nextBoard, place: 0 };
  setMark(at, mark);
  if (isWon()) return finish();
  if (!caret.at) {
    if (isWhole(state.rows, at.row)) finish();
    else move(nextTile(at.row));
  }
  return undefined;
}

// Letters typed as marks that were the start of a word: the marks are taken back.
export function takeBackTyped() {
  const late = caret.typed.filter((one) => one.whole);
  const whole = caret.at && isWhole(state.rows, caret.at.row);
  const back = late.length ? late : whole ? [] : caret.typed;
  caret.typed = [];
  if (back.some((one) => !/[byg]/.test(one.key))) return "";
  for (const { at, before } of [...back].reverse()) setMark(at, before);
  return back.map((one) => one.key).join("");
}

export function takeBackMark() {
  const { row, board, place } = caret.at;
  const here = state.rows[row].marks[board][place] !== "?";
  const at = here || place === 0 ? caret.at : { row, board, place: place - 1 };
  caret.typed.pop();
  caret.at = at;
  setMark(at, "?");
}

// Enter or Done: what has no mark yet is a miss.
export function completeRow(row) {
  const rows = state.rows.map((one, i) => (i === row ? { ...one, marks: one.marks.map((marks) => marks.replaceAll("?", "B")) } : one));
  change({ rows: tidy(rows, length) });
  finish();
}

export function move(at) {
  caret.at = at;
  change({ rows: state.rows });
}

function finish() {
  caret.typed = [];
  caret.at = firstPending();
  change({ rows: state.rows });
  if (!caret.at) document.dispatchEvent(new CustomEvent("rowdone"));
}

export function removeRow(row) {
  say(`${state.rows[row].word || "Row"} removed`);
  caret.at = null;
  commit(state.rows.filter((_, i) => i !== row));
}

export function newGame() {
  caret.at = null;
  commit([], { known: "" });
}

export const isOver = (row, board) => solvedBefore(state.rows, row, board);
