/** Whether what a person captured is the whole answer about a company. */
import type { CompanyActType } from '../../facts/fact.ts';
import { undoingOf } from './classify-act.ts';
import { joinRecords } from './join-records.ts';
import type { MjRecord } from './mj-record.ts';

/** Acts of which the row alone says too little: who, to whom, from where to where, for which year. */
const NEEDS_TEXT = new Set<CompanyActType>([
  'constitution',
  'accounts',
  'quota-transfer',
  'dissolution',
  'office-ceased',
  'office-appointed',
  'seat-change',
  'articles-change',
]);

/** By what undoes an appointment somebody has left, and only its text says who. */
const needsText = ({ actTypes, actLabel }: MjRecord): boolean =>
  actTypes.some(type => NEEDS_TEXT.has(type)) ||
  (undoingOf(actLabel)?.names ?? 'passed-over') !== 'passed-over';

/**
 * Complete when the list of publications was captured and every row that matters has its text. `missing` says in
 * Portuguese terms what to capture still: `2025-03-20 DESIGNAÇÃO DE …`, or the list itself. Records are those of
 * one company; rows and texts may come separately, as parsed one by one, or joined.
 */
export function assembleCaptures(records: readonly MjRecord[]): { complete: boolean; missing: string[] } {
  // Without the list nobody has seen which other acts there are.
  const hasList = records.some(({ listed }) => listed);
  const missing = joinRecords(records)
    .filter(record => record.detail === null && needsText(record))
    .map(({ publishedOn, actLabel }) => `${publishedOn ?? ''} ${actLabel}`.trim());
  return hasList
    ? { complete: missing.length === 0, missing }
    : { complete: false, missing: ['the list of publications (Pesquisa.aspx)'] };
}
