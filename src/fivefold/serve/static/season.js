// Many games, kept in this browser only: paste or import them, see how they went, take them out as a file.
import { ask, attempt } from "./api.js";
import { columns, lossAndLuck } from "./chart.js";
import { byId, factList, fixed, h, plural, say, signed, table } from "./dom.js";
import { change, gameText, state } from "./state.js";

const KEY = "season";
const SECONDS = 1.5;
const SHOWN = 30;
const NOTICEABLE = 0.05; // smaller losses are not called mistakes
let games = [];
let working = false;

function load() {
  try {
    games = JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    games = [];
  }
}

function save() {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    byId("log-error").textContent = "This browser keeps nothing: export the games before you leave.";
  }
}

const sameGame = (a, b) => !a.result?.failed && a.label === b.label && a.answer === b.answer && a.guesses.join() === b.guesses.join();

export function addGame(game) {
  const labelled = { ...game, label: game.label || new Date().toISOString().slice(0, 10) };
  const known = games.some((one) => sameGame(one, labelled));
  if (!known) games.push(labelled);
  save();
  return known;
}

// Where one game was asked for, several are the season's.
export function offerSeason(place, count, text) {
  place.replaceChildren(`These are ${count} games. `, h("button", {
    type: "button", class: "quiet", onclick: () => {
      place.replaceChildren();
      addText(text);
      change({ view: "season" }, { push: true });
    },
  }, "Add them to my season"));
}

const tell = (text) => byId("log-error").append(text, h("br"));

function isWhole({ guesses, answer }) {
  const last = guesses.at(-1);
  return last && guesses.every((guess) => guess.word) && (answer || !last.pattern || /^G+$/.test(last.pattern));
}

function addText(text) {
  attempt(byId("log-error"), async () => {
    const read = await ask("api/read", { body: { list: state.list || null, text }, kind: "log" });
    const whole = read.games.filter(isWhole);
    const known = whole.filter((game, i) => {
      const guesses = game.guesses.map((guess) => guess.word);
      const patterns = game.guesses.map((guess) => guess.pattern);
      return addGame({ label: game.label || `game ${games.length + 1}`, guesses, patterns, answer: game.answer ?? guesses.at(-1), hard: game.hard, list: state.list, order: i });
    });
    if (known.length) tell(`Already here: ${plural(known.length, "game")}.`);
    read.games.flatMap((game) => game.notes).forEach(tell);
    if (whole.length < read.games.length) tell("A game came without its words or its answer: type them too, e.g. crane sloth =pious.");
    if (whole.length) byId("log-text").value = "";
    say(`${plural(whole.length - known.length, "game")} added`);
    refresh();
  });
}

export function refresh() {
  show();
  judge();
}

// Game by game, so that the first results are there at once; each is judged once and then kept.
async function judge() {
  if (working) return;
  working = true;
  try {
    for (const game of games.filter((one) => !one.result)) {
      const body = { list: game.list || null, rule: game.hard ? "hard" : "normal", guesses: game.guesses, patterns: game.patterns ?? null, answer: game.answer, seconds: SECONDS };
      const failure = h("p"); // what addText told stays
      await attempt(failure, async () => {
        const { used, solved, loss, luck, skill, exact, expected, left, guesses } = await ask("api/review", { body, kind: "season" });
        const mistakes = guesses.filter((guess) => guess.mistake).map((guess) => [guess.mistake, guess.loss]);
        // A lost game counts the guesses that best play would still have needed.
        game.result = { used: used + left.upper, solved, loss, luck, skill, exact, expected: expected.upper, mistakes };
      });
      if (!game.result) {
        game.result = { failed: failure.textContent };
        tell(failure.textContent);
      }
      save();
      if (state.view === "season") show();
    }
  } finally {
    working = false;
  }
}

const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

function streaks(results) {
  let now = 0, longest = 0;
  for (const { solved } of results) {
    now = solved ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

function mistakesOf(results) {
  const kinds = new Map();
  for (const [kind, loss] of results.flatMap((one) => one.mistakes).filter(([, loss]) => loss >= NOTICEABLE)) {
    const found = kinds.get(kind) ?? { kind, count: 0, loss: 0 };
    kinds.set(kind, { kind, count: found.count + 1, loss: found.loss + loss });
  }
  return [...kinds.values()].sort((a, b) => b.loss - a.loss);
}

function show() {
  const place = byId("season-report");
  byId("log-export").disabled = byId("log-clear").disabled = !games.length;
  const judged = games.filter((game) => game.result && !game.result.failed);
  if (!judged.length) return place.replaceChildren(h("p", { class: "soft" }, games.length ? "Reviewing …" : "No games yet."));
  const results = judged.map((game) => game.result);
  const { now, longest } = streaks(results);
  const won = results.filter((one) => one.solved);
  const most = Math.max(6, ...won.map((one) => one.used));
  const counts = Array.from({ length: most }, (_, i) => ({ label: `${i + 1}`, value: won.filter((one) => one.used === i + 1).length }));
  counts.push({ label: "lost", value: results.length - won.length });
  const half = Math.floor(results.length / 2);
  const [before, after] = [mean(results.slice(0, half).map((one) => one.loss)), mean(results.slice(-half).map((one) => one.loss))];
  const trend = results.length < 8 ? "" : ` Your choices cost ${fixed(after)} per game in the second half, ${fixed(before)} in the first.`;
  const of = (name, shown = fixed) => shown(mean(results.map((one) => one[name])));
  const facts = [["games", results.length], ["won", won.length], ["streak", now], ["longest streak", longest], ["average", of("used")], ["best play", of("expected")],
    ["lost per game", of("loss")], ["luck per game", of("luck", signed)], ["skill", of("skill", Math.round)]];
  const left = games.filter((game) => !game.result).length;
  const kinds = mistakesOf(results);
  return place.replaceChildren(h("div", { class: "stack" },
    h("div", { class: "card" },
      factList(facts),
      h("p", { class: "soft" }, `${left ? `Reviewing ${left} more … ` : ""}${results.every((one) => one.exact) ? "Every number is proven." : "Some numbers are estimates."}${trend}${won.length < results.length ? " A lost game counts the guesses that best play would still have needed." : ""}`)),
    h("div", { class: "pair" },
      h("figure", { class: "card" }, h("figcaption", {}, "Guesses"), columns(counts, `Games by guesses: ${counts.map((one) => `${one.label}: ${one.value}`).join(", ")}`)),
      h("figure", { class: "card" }, h("figcaption", {}, "Loss", h("i", { class: "key loss" }), " and luck", h("i", { class: "key luck" }), ", last games"),
        lossAndLuck(judged.slice(-6).map((game) => ({ word: game.label.slice(-5), loss: game.result.loss, luck: game.result.luck })), "Loss and luck of the last games"))),
    kinds.length ? h("div", { class: "card" }, h("h2", {}, "Costliest mistakes"), table("Kinds of mistakes", [
      { name: "mistake", kind: "text long", cell: (one) => one.kind },
      { name: "times", cell: (one) => one.count },
      { name: "cost", cell: (one) => fixed(one.loss) },
    ], kinds)) : null,
    h("div", { class: "card" }, table(`The last ${SHOWN} games`, [
      { name: "game", kind: "text", cell: (game) => game.label },
      { name: "answer", kind: "text", cell: (game) => h("a", { href: `#/review?list=${encodeURIComponent(game.list)}&words=${encodeURIComponent(gameText(game.guesses, game.answer === game.guesses.at(-1)))}${game.answer === game.guesses.at(-1) ? "" : `&answer=${encodeURIComponent(game.answer)}`}` }, game.answer) },
      { name: "used", cell: (game) => (game.result.solved ? game.result.used : "lost") },
      { name: "skill", cell: (game) => game.result.skill },
      { name: "luck", cell: (game) => signed(game.result.luck) },
    ], judged.slice(-SHOWN).reverse()))));
}

// The same lines that `fivefold review --log` reads.
const logText = () => games.map((game) => [/^\S+$/.test(game.label) && /^#?\d/.test(game.label) ? game.label : "", ...game.guesses,
  game.answer === game.guesses.at(-1) ? "" : `=${game.answer}`, game.hard ? "*" : ""].filter(Boolean).join(" ")).join("\n");

export function start() {
  load();
  byId("log").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("log-text").value.trim();
    if (text) addText(text);
  });
  byId("log-import").addEventListener("click", () => byId("log-file").click());
  byId("log-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) addText(await file.text());
    event.target.value = "";
  });
  byId("log-export").addEventListener("click", () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([`${logText()}\n`], { type: "text/plain" })), download: "fivefold-games.txt" });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  byId("log-clear").addEventListener("click", () => {
    if (!confirm("Delete every game kept in this browser?")) return;
    games = [];
    save();
    show();
  });
}
