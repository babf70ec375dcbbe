// The words of the table, each in a sentence; the longer list is the glossary of the documents.

import { computed, signal } from "@preact/signals";
import url from "./glossary.json?url";

interface Glossary {
  readonly words: { readonly [word: string]: string };
  /** Other forms of a word. */
  readonly forms: { readonly [form: string]: string };
  /** Words anybody knows, or that mean something else in most sentences: not marked in running text. */
  readonly quiet: readonly string[];
}

/** Empty until it is here. */
export const glossary = signal<Glossary>({ words: {}, forms: {}, quiet: [] });
let asked = false;

/** Fetch the words, once: only those who read rules need them. */
export function fetchGlossary(): void {
  if (asked) return;
  asked = true;
  fetch(url)
    .then((answer) => answer.json())
    .then(
      (found: Glossary) => {
        glossary.value = found;
      },
      () => {
        asked = false; // it is fetched when rules are opened again
      },
    );
}

const pattern = computed(() => {
  const { words, forms, quiet } = glossary.value;
  const all = [...Object.keys(words), ...Object.keys(forms)].filter((form) => !quiet.includes(form));
  return new RegExp(`\\b(${all.sort((a, b) => b.length - a.length).join("|") || "$."})\\b`, "i");
});

/** A piece of text; with *word*, a term of the glossary. */
interface Piece {
  readonly text: string;
  readonly word?: string;
}

/** *text* in pieces, each term marked where it stands first; *seen* remembers which were. */
export function marked(text: string, seen: Set<string>): Piece[] {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest) {
    const hit = pattern.value.exec(rest);
    if (!hit?.[1]) break;
    const form = hit[1].toLowerCase();
    const word = glossary.value.forms[form] ?? form;
    const end = hit.index + hit[1].length;
    if (seen.has(word)) {
      pieces.push({ text: rest.slice(0, end) });
    } else {
      seen.add(word);
      if (hit.index) pieces.push({ text: rest.slice(0, hit.index) });
      pieces.push({ text: hit[1], word });
    }
    rest = rest.slice(end);
  }
  if (rest) pieces.push({ text: rest });
  return pieces;
}
