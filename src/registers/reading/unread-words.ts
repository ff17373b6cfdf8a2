/**
 * Why an answer is not read, for a person who may say what a word of it means: the words, and where each stands. Of what surrounds
 * them only words that the code knows are shown: everything else may name somebody.
 */
import type { Nif } from '../../kernel/nif.ts';
import { replayedSession } from '../http/register-session.ts';
import type { ConsultedRegister, RegisterContext } from '../register.ts';
import { decodeText } from './capture-text.ts';
import { loadHtml } from './load-markup.ts';
import { noticing } from './noticed.ts';
import { CONTROL, type Nodes, removeHidden, shownLines } from './shown-text.ts';
import { type UnreadAnswer, wordsIn } from './vocabulary.ts';
import { plainLabel } from './words/plain-label.ts';

/** Reads the pages of an answer again. */
export async function unreadWords(
  register: ConsultedRegister<unknown>,
  nif: Nif,
  { pages, context }: { pages: readonly Uint8Array[]; context: RegisterContext },
): Promise<UnreadAnswer> {
  const replayed = { ...context, openSession: () => replayedSession(pages) };
  const { result, noticed } = await noticing(() => register.consult(nif, replayed));
  if (!('reason' in result.reading)) return { reason: null, words: [] };
  const { reason } = result.reading;
  const met = noticed.words.filter(({ meaning }) => meaning === null);
  const unknown = wordsIn(reason, met).filter(({ word }) => !isOfPerson(word));
  const known = noticed.words.filter(({ meaning }) => meaning !== null);
  const shown = new Set([...known, ...unknown].map(({ word }) => plainLabel(word)));
  const lines = pages.flatMap(linesOf);
  return {
    reason: reason.replace(/"([^"]*)"/g, (_, quoted) => `"${masked(quoted, shown)}"`),
    words: unknown.map(({ vocabulary, word, meanings }) => ({
      vocabulary,
      word,
      meanings,
      place: placeOf(word, lines)
        .map(line => masked(line, shown))
        .join(' | '),
    })),
  };
}

/** A number, or what was cut out of the page that is kept: no word of a register. */
const isOfPerson = (word: string): boolean => /\d(?:\D?\d){4}/.test(word) || /^[x\W]{2,}$/i.test(word);

/** A label before a colon is judged by itself. A word alone in its line is no full name. */
function masked(line: string, shown: ReadonlySet<string>): string {
  if (shown.has(plainLabel(line)) || /^\p{L}+$/u.test(line)) return line;
  const [, label, rest] = /^([^:]{1,80}):(.*)$/.exec(line) ?? [];
  if (label === undefined) return hidden(line);
  const isKnown = shown.has(plainLabel(rest!));
  return `${masked(label.trim(), shown)}: ${isKnown ? rest!.trim() : hidden(rest!.trim())}`.trim();
}

const hidden = (text: string): string => text.slice(0, 80).replace(/[\p{L}\d]/gu, 'X');

const AROUND = 2;

/** The line with the word, those before it and those behind; none where the page does not show it. */
function placeOf(word: string, lines: readonly string[]): readonly string[] {
  const wanted = ` ${plainLabel(word)} `;
  const at = lines.findIndex(line => ` ${plainLabel(line)} `.includes(wanted));
  return at < 0 ? [] : lines.slice(Math.max(0, at - AROUND), at + AROUND + 1);
}

function linesOf(page: Uint8Array): string[] {
  try {
    const $ = loadHtml(decodeText(page));
    removeHidden($);
    return shownLines($('body') as Nodes)
      .map(line => line.replaceAll(CONTROL, '').trim())
      .filter(line => line !== '');
  } catch {
    return [];
  }
}
