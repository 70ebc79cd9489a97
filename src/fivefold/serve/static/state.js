// What all views share, kept in the address: the list, the rule, the game, and what each view shows.
import { letters } from "./marks.js";

const START = {
  view: "suggest", list: "", rule: "normal", boards: 1, known: "", rows: [],
  words: "", answer: "", first: "", path: [], by: "entropy", opener: "",
  // Kept in the browser, not in the address.
  played: "",
};
export const state = { ...START };
export const VIEWS = ["suggest", "review", "season", "strategy", "openers"];
const OWN = { review: ["words", "answer"], strategy: ["first", "path"], openers: ["by", "opener"] };
const listeners = [];

export function onChange(listener) {
  listeners.push(listener);
}

// With push, the browser's back button returns to what was before.
export function change(update, { push = false } = {}) {
  Object.assign(state, update);
  const there = address();
  if (push && there !== location.hash) history.pushState(null, "", there);
  else history.replaceState(null, "", there);
  for (const listener of listeners) listener(Object.keys(update));
}

const written = {
  rows: (rows) => rows.map((row) => `${row.word}.${row.marks.map((marks) => marks.replaceAll("?", "_") || "-").join("~")}`).join("."),
  path: (path) => path.map((clue) => `${clue.guess}.${clue.pattern}`).join("."),
};
const NAMES = { rows: "game" };

export function address() {
  const values = new URLSearchParams();
  for (const name of ["list", "rule", "boards", "known", "rows", ...(OWN[state.view] ?? [])]) {
    const text = `${written[name]?.(state[name]) ?? state[name]}`;
    if (text && text !== `${START[name]}`) values.set(NAMES[name] ?? name, text);
  }
  const text = values.toString();
  return `#/${state.view}${text ? `?${text}` : ""}`;
}

function pairs(text) {
  const parts = text.split(".");
  return Array.from({ length: parts.length >> 1 }, (_, i) => [parts[2 * i], parts[2 * i + 1]]);
}

// What an address says.  One that names a list is complete; a mere link to a view leaves the rest as it is.
export function readAddress(hash) {
  const [path, text] = hash.replace(/^#\//, "").split("?");
  const values = new URLSearchParams(text ?? "");
  const view = VIEWS.includes(path) ? path : "suggest";
  const found = { view };
  const whole = values.has("list");
  const take = (name, key, read) => {
    if (values.has(key)) found[name] = read(values.get(key));
    else if (whole) found[name] = START[name];
  };
  take("list", "list", String);
  take("rule", "rule", (rule) => (["hard", "ultra-hard"].includes(rule) ? rule : "normal"));
  take("boards", "boards", (count) => ([2, 4, 8].includes(Number(count)) ? Number(count) : 1));
  take("known", "known", String);
  take("rows", "game", (game) => pairs(game).flatMap(([word, marks]) => {
    const shown = marks.split("~").map((one) => one.replaceAll("_", "?"));
    const fits = shown.every((one) => one === "-" || /^[BYG?]{2,11}$/.test(one));
    return fits ? [{ word, marks: shown.map((one) => (one === "-" ? "" : one)) }] : [];
  }));
  for (const name of OWN[view] ?? []) {
    if (name === "path") {
      take("path", "path", (clues) => pairs(clues).flatMap(([guess, pattern]) =>
        (/^[BYG]{2,11}$/.test(pattern) ? [{ guess, pattern }] : [])));
    } else take(name, name, String);
  }
  return found;
}

export const solved = (pattern) => /^G+$/.test(pattern);

const isSolved = (rows, board) => rows.some((one) => one.word && solved(one.marks[board]));
// Whether one of several boards was solved before a row; then it shows no more marks.
export const solvedBefore = (rows, row, board) => state.boards > 1 && isSolved(rows.slice(0, row), board);
export const openBoards = (rows, row) => rows[row].marks.map((_, board) => board).filter((board) => !solvedBefore(rows, row, board));
export const isWhole = (rows, row) => Boolean(rows[row].word) && openBoards(rows, row).every((board) => rows[row].marks[board] && !rows[row].marks[board].includes("?"));
export const wholeRows = (rows = state.rows) => rows.filter((_, row) => isWhole(rows, row));
export const isWon = (rows = state.rows) => rows.length > 0 && rows[0].marks.every((_, board) => isSolved(state.boards > 1 ? rows : rows.slice(-1), board)) && rows.every((_, row) => isWhole(rows, row));

// Games have 6 guesses, with several boards 7, 9 or 13; where more are typed, the game allows more.
export const isOver = () => !isWon() && wholeRows().length === state.boards + 5;

// A game as text; that the last guess was right is said, where it is known.
export function gameText(words, found) {
  return words.join(" ") + (found ? `=${"G".repeat(letters(words.at(-1)).length)}` : "");
}
export const boardText = () => (isWon() ? gameText(state.rows.map((row) => row.word), true) : wholeRows().map((row) => `${row.word}=${row.marks[0]}`).join(" "));

const setting = () => ({ list: state.list || null, rule: state.rule, played: state.played || null });

// The game as far as it counts, on one board: rows that lack a mark or a word do not.
export function position(rows = wholeRows(), board = 0) {
  const clues = rows.map((row) => ({ guess: row.word, pattern: row.marks[board] }));
  return { ...setting(), clues, known: (state.boards === 1 && state.known) || null };
}

export function boardsPosition() {
  const rows = wholeRows();
  const guesses = rows.map((row, i) => ({
    guess: row.word,
    patterns: row.marks.map((marks, board) => (solvedBefore(rows, i, board) ? null : marks)),
  }));
  return { ...setting(), boards: state.boards, guesses };
}

// Rows with as many boards as there are now, and no marks where a board was solved before.
export function tidy(rows, length) {
  const made = [];
  rows.forEach((row, i) => {
    const marks = Array.from({ length: state.boards }, (_, board) => row.marks[board] || "?".repeat(length));
    made.push({ ...row, marks });
    made[i].marks = marks.map((one, board) => (solvedBefore(made, i, board) ? "" : one));
  });
  return made.filter((row) => !row.word || letters(row.word).length === length);
}
