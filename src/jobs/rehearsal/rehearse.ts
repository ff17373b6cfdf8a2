/**
 * Asks one register what is harmless to ask, and judges whether it may be switched on: a company that the operator names, a
 * number that no company has, a whole list. Nothing that it says becomes a fact.
 */
import type { Nif } from '../../kernel/nif.ts';
import { noticing } from '../../registers/reading/noticed.ts';
import { wordsIn } from '../../registers/reading/vocabulary.ts';
import type {
  AnyListRegister,
  Capture,
  ListRecord,
  ParseContext,
  Reading,
  Register,
} from '../../registers/register.ts';
import type { RegisterGateway } from '../asking/register-gateway.ts';

export interface Subject {
  readonly nif: Nif;
  /** Its full legal name, for registers that are searched by it; null: not known. */
  readonly companyName: string | null;
}

/** A valid number of the range of companies that none has, with a name that none has. */
export const NOBODY = {
  nif: '599999993' as Nif,
  companyName: 'EMPRESA QUE NINGUÉM INSCREVEU DE ZIMBRALVO, LDA',
} satisfies Subject;

export type About = 'company' | 'nobody' | 'list';

export interface Rehearsed {
  readonly about: About;
  /** Of a list that was read: its records about the company. */
  readonly reading: Reading<unknown>;
  /** How many records came, about whomever. */
  readonly records: number;
  /** Every answer, as it came; of a list the first, and the one that was not read. */
  readonly captures: readonly Capture[];
  readonly ms: number;
}

/** Asks one question after the other, so that the first fault is seen before more is asked. */
export async function* rehearse(
  gateway: RegisterGateway,
  register: Register,
  subject: Subject,
  signal: AbortSignal,
): AsyncGenerator<Rehearsed> {
  if (register.kind === 'list') {
    yield await timed('list', () => wholeList(gateway, register, subject, signal));
    return;
  }
  for (const [about, question] of [
    ['company', subject],
    ['nobody', NOBODY],
  ] as const)
    yield await timed(about, async () => {
      const consultation = await gateway.consult(register, question, signal, { evenIfOff: true });
      return { ...consultation, records: recordsOf(consultation.reading).length };
    });
}

async function timed(about: About, ask: () => Promise<Omit<Rehearsed, 'about' | 'ms'>>): Promise<Rehearsed> {
  const since = performance.now();
  const answered = await ask();
  return { about, ...answered, ms: Math.round(performance.now() - since) };
}

/** Reads every part, as a refresh does: what a first part shows says nothing of the others. */
async function wholeList(
  gateway: RegisterGateway,
  register: AnyListRegister,
  { nif }: Subject,
  signal: AbortSignal,
): Promise<Omit<Rehearsed, 'about' | 'ms'>> {
  const captures: Capture[] = [];
  const own: ListRecord[] = [];
  let records = 0;
  for await (const { reading, capture } of gateway.readList(register, signal)) {
    const isSilent = 'reason' in reading;
    // Its bytes are valid until the next part only.
    if (captures.length === 0 || isSilent) captures.push({ ...capture, body: capture.body.slice() });
    if (isSilent) return { reading, records, captures };
    const came: readonly ListRecord[] = recordsOf(reading);
    records += came.length;
    own.push(...came.filter(it => it.nif === nif));
  }
  const reading: Reading<ListRecord> =
    records === 0
      ? { outcome: 'not_found', registerDate: null }
      : { outcome: 'found', records: own, registerDate: null };
  return { reading, records, captures };
}

const recordsOf = <R>(reading: Reading<R>): readonly R[] =>
  reading.outcome === 'found' ? reading.records : [];

export interface Fault {
  readonly reason: string;
  /** `unread`: the answer about the company came and was not read. `nothing`: no record was seen. */
  readonly kind: 'unread' | 'nothing' | 'other';
}

/** What a rehearsal missed; null if it passed. */
export function faultOf(rehearsed: readonly Rehearsed[]): Fault | null {
  for (const { about, reading } of rehearsed)
    if ('reason' in reading) {
      const isUnread = about === 'company' && reading.outcome !== 'unavailable';
      return { reason: `${reading.outcome}: ${reading.reason}`, kind: isUnread ? 'unread' : 'other' };
    }
  if (rehearsed.some(({ about, reading }) => about === 'nobody' && reading.outcome === 'found'))
    return { reason: 'it found something about a number that no company has', kind: 'other' };
  if (rehearsed.some(({ records }) => records > 0)) return null;
  return rehearsed.some(({ about }) => about === 'list')
    ? { reason: 'its list has nobody on it', kind: 'other' }
    : {
        reason: 'it found nothing, so nothing shows that it would: name a company that stands there',
        kind: 'nothing',
      };
}

export interface MetWords {
  /** Labels and columns, as the parser reads them. */
  readonly taken: readonly string[];
  readonly ignored: readonly string[];
  /** For which the answer was not read, each with its vocabulary. */
  readonly unknown: readonly string[];
  /** The place of the answer that was not read; null where all were, or no single one shows it. */
  readonly unreadAt: number | null;
}

/** Larger answers are files, whose members are alarms of their own. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Reads the answers once more, in this process: no thread tells which words it met. */
export async function metWords(
  register: Register,
  { captures, reading }: { readonly captures: readonly Capture[]; readonly reading: Reading<unknown> },
  { nif, context }: { readonly nif: Nif | null; readonly context: ParseContext },
): Promise<MetWords> {
  const met = new Map<string, { vocabulary: string; word: string; meaning: string | null }>();
  const columns = new Set<string>();
  const reason = 'reason' in reading ? reading.reason : null;
  let unreadAt: number | null = null;
  for (const [i, capture] of captures.entries()) {
    if (capture.body.length > MOST_BYTES) continue;
    const { result, noticed } = await noticing(() => register.parse(capture, { nif }, context));
    for (const word of noticed.words) met.set(`${word.vocabulary} ${word.word}`, word);
    for (const column of noticed.columns) columns.add(column);
    // A consultation may say more than its page, such as which page it is.
    if (reason !== null && 'reason' in result && reason.includes(result.reason)) unreadAt ??= i;
  }
  const labels = [...met.values()].filter(
    ({ vocabulary }) => vocabulary.endsWith(' label') || / column\b/.test(vocabulary),
  );
  const words = (are: (meaning: string | null) => boolean) =>
    [...new Set(labels.filter(({ meaning }) => are(meaning)).map(({ word }) => word))].sort();
  const taken = words(meaning => meaning !== null && meaning !== 'ignored');
  const unknown = [...met.values()].filter(({ meaning }) => meaning === null);
  const spoken = reason === null ? [] : wordsIn(reason, unknown.map(withoutMeanings));
  return {
    taken: taken.length > 0 ? taken : [...columns],
    ignored: words(meaning => meaning === 'ignored'),
    unknown: spoken.map(({ vocabulary, word }) => `${word} (${vocabulary})`),
    unreadAt,
  };
}

const withoutMeanings = ({ vocabulary, word }: { vocabulary: string; word: string }) => ({
  vocabulary,
  word,
  meanings: [],
});
