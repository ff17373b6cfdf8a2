/** Reads a case from its text. Whatever is not as `docs/case-file.md` says is refused, each fault with its place. */
import type { z } from 'zod';
import type { LocalDate } from '../kernel/local-date.ts';
import { isReversed } from '../kernel/unreadable.ts';
import type { CaseFile } from './case.ts';
import { caseSchema, MISSING } from './case-schema.ts';

export const MOST_BYTES = 20_000_000;
const FAULTS_SHOWN = 10;

/** A text that is no case: one sentence for each fault, the first ten. */
export class CaseFault extends Error {
  override readonly name = 'CaseFault';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const more = faults.length - FAULTS_SHOWN;
    super([...faults.slice(0, FAULTS_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
    this.faults = faults;
  }
}

/** @throws CaseFault */
export function readCase(text: string): CaseFile {
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new CaseFault([`A case has ${MOST_BYTES / 1_000_000} MB at most.`]);
  return caseFrom(parsed(text));
}

/** The same from JSON that is parsed already. */
export function caseFrom(json: unknown): CaseFile {
  const read = caseSchema.safeParse(json, { error: sentenceOf });
  if (!read.success) throw new CaseFault(read.error.issues.map(faultOf));
  const faults = [...contradictions(read.data)];
  if (faults.length > 0) throw new CaseFault(faults);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // The engine quotes the place, where a number may stand.
    const because = (error as Error).message.replace(/\d{6,}/g, '…');
    throw new CaseFault([`This is no JSON: ${because}.`]);
  }
}

const faultOf = ({ path, message }: z.core.$ZodIssue): string => `${addressOf(path)}: ${message}`;

/** `companies[1].facts[3].act` */
function addressOf(path: readonly PropertyKey[]): string {
  const address = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return address.replace(/^\./, '') || 'the file';
}

/** For faults that the schema does not word itself. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? MISSING
        : `${shown(issue.input)} is no ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined
        ? MISSING
        : `${shown(issue.input)} is none of ${issue.values.map(shown).join(', ')}`;
    case 'invalid_union':
      return `${shown((issue.input as { kind?: unknown } | null)?.kind)} is no kind of fact`;
    case 'unrecognized_keys':
      return `${issue.keys.map(shown).join(', ')} is not known here`;
    case 'invalid_key':
      return 'is no register that judges';
    case 'too_small':
      return `has less than ${issue.minimum}`;
    case 'too_big':
      return `has more than ${issue.maximum}`;
    default:
      return 'cannot be read';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'whole number',
  array: 'list',
  record: 'object',
};

/** A word is quoted, so that it can be found; digits are not, because they may be a person's number. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string')
    return /\d{6}/.test(value) || value.length > 60 ? 'this text' : JSON.stringify(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return Math.abs(value) < 100_000 ? String(value) : 'this number';
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** What single members cannot show. */
function* contradictions({ asOf, subject, companies }: CaseFile): Generator<string> {
  const seen = new Map<string, number>();
  for (const [at, { nif, registers = {}, facts }] of companies.entries()) {
    const first = seen.get(nif);
    if (first !== undefined) yield `companies[${at}].nif: is that of companies[${first}] too`;
    else seen.set(nif, at);
    for (const [name, register] of Object.entries(registers))
      for (const [member, value] of Object.entries(register))
        if (member !== 'silent' && (value as LocalDate) > asOf)
          yield `companies[${at}].registers.${name}.${member}: is later than asOf`;
    for (const [place, fact] of facts.entries()) {
      if (fact.kind === 'debtor-listing' && fact.maxEur !== null && fact.maxEur < fact.minEur)
        yield `companies[${at}].facts[${place}].maxEur: is less than minEur`;
      if (fact.kind === 'contract-ban' && isReversed(fact))
        yield `companies[${at}].facts[${place}].until: is before from`;
    }
  }
  const at = seen.get(subject);
  if (at === undefined) yield 'subject: is none of the companies';
  else if (isToBeFounded(companies[at]!.facts, asOf)) yield 'asOf: is before the subject was founded';
}

function isToBeFounded(facts: CaseFile['companies'][number]['facts'], asOf: LocalDate): boolean {
  const founded = facts.flatMap(fact =>
    fact.kind === 'company-act' && fact.act === 'constitution' ? [fact.publishedOn] : [],
  );
  return founded.length > 0 && founded.every(on => on > asOf);
}
