/**
 * Publications -> facts. Keys rest on the company, the presentation (the day and label of publication where the text
 * is not known) and what the act does, so that grid, popup and plain text of one act give the same facts.
 */
import { createHash } from 'node:crypto';
import type { CompanyAct, Fact, OfficeAct, OfficeHolder, Source } from '../../facts/fact.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { Nif } from '../../kernel/nif.ts';
import { fold } from '../../kernel/text/fold.ts';
import { legible } from '../../kernel/unreadable.ts';
import { joinRecords } from './join-records.ts';
import type { ActDetail, MjRecord } from './mj-record.ts';

export const SEARCH_PAGE = 'https://publicacoes.mj.pt/Pesquisa.aspx';

export function mjFacts(records: readonly MjRecord[], about: Nif): Fact[] {
  const joined = joinRecords(records.filter(({ nif }) => nif === about));
  const told = new Set(joined.filter(({ detail }) => detail !== null).map(rowOf));
  // A row captured again after its text was found says nothing new, and must not count as another act.
  const facts = joined.filter(record => record.detail !== null || !told.has(rowOf(record))).flatMap(factsOf);
  return [...new Map(facts.map(fact => [fact.key, fact])).values()];
}

const rowOf = ({ publishedOn, actLabel }: MjRecord): string => `${publishedOn} ${fold(actLabel)}`;

function factsOf(record: MjRecord): Fact[] {
  const at = record.detail?.presentation;
  // A lone text may not say when it was published; the registration is at most days earlier.
  const publishedOn = record.publishedOn ?? at?.on;
  if (!publishedOn) return [];
  const reference = at
    ? `${at.kind}. ${at.number}/${at.on.replaceAll('-', '')}`
    : `${record.actLabel}, ${publishedOn}`;
  const source: Source = { register: 'mj-publications', reference, url: SEARCH_PAGE, date: publishedOn };
  const act = at ? `${at.kind}-${at.number}-${at.on}` : `${publishedOn}-${slug(record.actLabel)}`;
  const base = `mj:${record.nif}:${act.toLowerCase()}`;
  const acts = record.actTypes.map(
    (type): CompanyAct => ({
      kind: 'company-act',
      key: `${base}:${type}`,
      source,
      act: type,
      publishedOn,
      firma: record.detail?.firma ?? record.entity,
      legalForm: record.detail?.legalForm ?? null,
      seat: record.detail?.seat ?? null,
      // Of a year that is mistyped as little is known as of a row without its text.
      accountsYear: legible(record.detail?.accountsYear ?? null),
      capitalEur: record.detail?.capitalEur ?? null,
    }),
  );
  return record.detail ? [...acts, ...officesOf(record.detail, { base, source, publishedOn })] : acts;
}

function officesOf(
  detail: ActDetail,
  { base, source, publishedOn }: { base: string; source: Source; publishedOn: LocalDate },
): OfficeAct[] {
  const on = legible(detail.deliberatedOn) ?? detail.presentation?.on ?? publishedOn;
  const office = (
    movement: OfficeAct['movement'],
    held: Pick<OfficeAct, 'role' | 'roleLabel' | 'holder'>,
  ) => ({
    kind: 'office' as const,
    key: `${base}:${movement}:${held.role}:${slug(held.roleLabel)}:${holderId(held.holder)}`,
    source,
    movement,
    role: held.role,
    roleLabel: held.roleLabel,
    holder: held.holder,
  });
  return [
    ...detail.appointed.map(held => ({ ...office('appointed', held), on, cause: null })),
    ...detail.ceased.map(held => ({
      ...office('ceased', held),
      on: legible(held.on) ?? on,
      cause: held.cause,
    })),
    ...detail.quotas.map(holder => ({
      ...office('quota-held', { role: 'partner', roleLabel: 'Sócio', holder }),
      on,
      cause: null,
    })),
  ];
}

/** Keys contain no names, because keys are in indexes and logs. */
function holderId(holder: OfficeHolder): string {
  if (holder.type === 'person') return holder.key;
  if (holder.type === 'company') return holder.nif;
  if (holder.key) return holder.key;
  return createHash('sha256').update(fold(holder.name)).digest('hex').slice(0, 16);
}

const slug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
