// The reference, made from the schema of the server itself.
import { byId, h } from "./dom.js";

let schemas = {};

const named = (reference) => reference.split("/").at(-1);
const resolve = (schema) => (schema.$ref ? schemas[named(schema.$ref)] : schema);

function typeText(schema) {
  if (schema.$ref) return h("a", { href: `#${named(schema.$ref)}` }, named(schema.$ref));
  if (schema.anyOf) {
    return h("span", {}, schema.anyOf.flatMap((part, i) => [i ? " or " : "", typeText(part)]));
  }
  if (schema.enum) return schema.enum.join(", ");
  if (schema.const !== undefined) return `${schema.const}`;
  if (schema.type === "array") {
    return h("span", {}, "list of ", typeText(schema.items ?? {}), schema.maxItems ? `, at most ${schema.maxItems}` : "");
  }
  if (schema.additionalProperties?.$ref) return h("span", {}, "object of ", typeText(schema.additionalProperties));
  const bounds = [];
  if (schema.minimum !== undefined) bounds.push(`from ${schema.minimum}`);
  if (schema.maximum !== undefined) bounds.push(`to ${schema.maximum}`);
  if (schema.maxLength) bounds.push(`${schema.minLength ?? 0} to ${schema.maxLength} characters`);
  if (schema.pattern) bounds.push(`like ${schema.pattern}`);
  return [schema.type ?? "anything", ...bounds].join(" ");
}

function fields(rows, label) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, h("table", { class: "fields" },
    h("caption", { class: "hidden" }, label),
    h("thead", {}, h("tr", {}, ["name", "value", "default", "meaning"].map((name) => h("th", { scope: "col", class: "text" }, name)))),
    h("tbody", {}, rows.map(([name, schema, required, meaning]) => h("tr", {},
      h("th", { scope: "row", class: "text" }, h("code", {}, name)),
      h("td", { class: "text" }, typeText(schema)),
      h("td", { class: "text" }, required ? "" : JSON.stringify(schema.default ?? null)),
      h("td", { class: "text" }, meaning ?? ""))))));
}

function schemaFields(name) {
  const schema = schemas[name];
  const required = new Set(schema.required ?? []);
  return fields(Object.entries(schema.properties ?? {}).map(([field, value]) =>
    [field, value, required.has(field), value.description]), `Fields of ${name}`);
}

function trial(method, path, question) {
  const id = `${method}${path}`.replace(/\W+/g, "-");
  const area = question && h("textarea", { id: `${id}-body`, rows: 6, spellcheck: "false" });
  if (area) area.value = JSON.stringify(question, null, 2);
  const address = h("input", { id: `${id}-path`, type: "text", value: path.slice(1).replace("{word}", "salet"), spellcheck: "false" });
  const reply = h("pre", { tabindex: "0", hidden: true, "aria-label": `Reply of ${path}` });
  return h("form", {
    onsubmit: async (event) => {
      event.preventDefault();
      const options = area ? { method: "POST", headers: { "Content-Type": "application/json" }, body: area.value } : {};
      reply.hidden = false;
      try {
        const answer = await fetch(address.value, options);
        const text = await answer.text();
        reply.textContent = `${answer.status}\n${text.startsWith("{") ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
      } catch (error) {
        reply.textContent = `${error}`;
      }
    },
  },
  h("label", { for: `${id}-path` }, `Try ${method.toUpperCase()}`),
  h("div", { class: "line" }, address, h("button", { type: "submit" }, "Send")),
  area && h("label", { for: `${id}-body` }, "with"), area, reply);
}

const EXAMPLES = {
  SuggestQuestion: { clues: [{ guess: "salet", pattern: "BYBBB" }], top: 3, shown: 10 },
  TreeQuestion: { clues: [{ guess: "salet", pattern: "BYBBB" }, { guess: "courd", pattern: "BYBBB" }] },
  ReviewQuestion: { guesses: ["salet", "courd", "piano"] },
};

function operation(path, method, entry) {
  const body = entry.requestBody?.content["application/json"].schema;
  const asked = body && named(body.$ref);
  const answer = entry.responses["200"].content["application/json"].schema;
  return h("section", { class: "card" },
    h("h2", {}, entry.summary),
    h("p", {}, h("code", {}, `${method.toUpperCase()} ${path}`)),
    entry.parameters && fields(entry.parameters.map((parameter) =>
      [parameter.name, parameter.schema, parameter.required, parameter.description]), `Parameters of ${path}`),
    asked && h("p", {}, "asks ", typeText(body)),
    h("p", {}, "answers ", typeText(answer)),
    trial(method, path, asked && (EXAMPLES[asked] ?? {})));
}

const answer = await (await fetch("openapi.json")).json();
schemas = answer.components.schemas;
byId("operations").append(
  ...Object.entries(answer.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => operation(path, method, entry))),
  ...Object.keys(schemas).sort().filter((name) => resolve(schemas[name]).properties).map((name) => h("section", { class: "card", id: name },
    h("h2", {}, name),
    h("p", { class: "soft" }, schemas[name].description ?? ""),
    schemaFields(name))));
