// Questions to the server.  A new question of one kind takes back the one before.
const asking = new Map();

export class Problem extends Error {}

export async function ask(path, { body, kind = path } = {}) {
  asking.get(kind)?.abort();
  const controller = new AbortController();
  asking.set(kind, controller);
  const options = { signal: controller.signal };
  if (body) {
    options.method = "POST";
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  let reply;
  try {
    reply = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem("The server does not answer. Is it still running?");
  }
  const answer = await reply.json();
  if (!reply.ok) throw new Problem(answer.error);
  return answer;
}

export function withdraw(kind) {
  asking.get(kind)?.abort();
}

// Runs work; shows its problem in the element, unless a newer question took it back.
export async function attempt(element, work) {
  element.textContent = "";
  try {
    await work();
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Problem)) throw error;
    element.textContent = error.message;
  }
}

export const query = (values) => new URLSearchParams(values).toString();
