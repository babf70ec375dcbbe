// House rules as plain data: changing a place in them, and what a rule begins with.

import type { RuleChoice, RuleField } from "../wire";

export type Data = { readonly [key: string]: unknown };

export function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** *rules* with something else at a place. */
function put(rules: Data, path: string, value: unknown): Data {
  const [key = "", ...below] = path.split(".");
  if (!below.length) return { ...rules, [key]: value };
  const here = rules[key];
  return { ...rules, [key]: put(isData(here) ? here : {}, below.join("."), value) };
}

/** *rules* with other values at some places. */
export function puts(rules: Data, changes: { readonly [path: string]: unknown }): Data {
  return Object.entries(changes).reduce((now, [path, value]) => put(now, path, value), rules);
}

/** A table of its kind as it is to begin with. */
export function fresh(choice: RuleChoice, tagged: boolean): Data {
  const table: { [key: string]: unknown } = tagged ? { kind: choice.word } : {};
  for (const field of choice.fields) table[field.name] = first(field);
  return table;
}

/** The value a rule begins with: its default, else the first that can be. */
export function first(field: RuleField): unknown {
  const [choice] = field.choices;
  if (field.type === "case" && !isData(field.default))
    return field.none || !choice ? null : fresh(choice, field.choices.length > 1);
  if (field.default !== null && field.default !== undefined) return field.default;
  if (field.none) return null;
  switch (field.type) {
    case "bool":
      return false;
    case "int":
      return field.least ?? 0;
    case "word":
      return choice?.word ?? null;
    default:
      return Array.from({ length: field.length ?? 0 }, () => (field.items ? first(field.items) : null));
  }
}
