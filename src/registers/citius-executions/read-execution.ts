import type { LocalDate } from '../../kernel/local-date.ts';
import { holdsNif } from '../reading/holds-nif.ts';
import { readListedHolder } from '../reading/listed-holder.ts';
import { alarm, quote } from '../reading/reading-end.ts';
import type { Entry } from '../reading/sheets/sheet.ts';
import { isBlank, readAmount, readDay } from '../reading/values/printed-values.ts';
import type { ExecutionRecord } from './execution-record.ts';
import { type Field, readReason } from './vocabulary.ts';

/** The entry about a company, or null for one about somebody else: it is dropped before anything of it is read. */
export function readExecution(entry: Entry<Field>): ExecutionRecord | null {
  const holder = readListedHolder({
    name: entry.get('name') ?? '',
    number: entry.get('nif') ?? '',
    document: entry.get('document') ?? '',
  });
  if (holder === 'not-a-company') return null;
  const need = (field: Field): string => {
    const value = entry.get(field) ?? '';
    return isBlank(value) ? alarm(`an execution without its ${field}`) : value;
  };
  const day = (field: Field): LocalDate =>
    readDay(need(field)) ?? alarm(`an execution whose ${field} is no day`);
  return {
    ...holder,
    owedEur: readAmount(need('owed')) ?? alarm('an amount that is none'),
    ...readProcess(need('process'), entry.get('court') ?? ''),
    reason: readReason(need('reason')) ?? alarm(`the reason ${quote(need('reason'))} is not known`),
    extinguishedOn: day('extinguishedOn'),
    includedOn: day('includedOn'),
  };
}

const PROCESS =
  /^(?:proc(?:esso|\.)? ?(?:n\.?[ºo°]\.? ?)?)?(\d{1,7}\/\d{2,4}(?:\.\w+)?(?:-[A-Z]{1,3}\d?)?)(?=[\s,;–-]|$)(.*)$/is;

/** `1234/22.5T8LRA`, with or without the court after it. */
function readProcess(text: string, court: string): Pick<ExecutionRecord, 'process' | 'court'> {
  const [, process, rest] = PROCESS.exec(text.trim()) ?? alarm('a process number of an unknown form');
  const where = [...new Set([court, rest!.replace(/^\s*(?:[,;–-]\s*)?/, '').trim()])]
    .filter(part => !isBlank(part))
    .join(', ');
  if (where === '') alarm('an execution without its court');
  if (holdsNif(where)) alarm('a tax number beside a court');
  return { process: process!.toUpperCase(), court: where };
}
