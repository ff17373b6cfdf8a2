/** Answers of the web site's own interface (`POST /Base4/pt/resultados/`): a page of a search, or one contract. Undocumented. */
import type { LocalDate } from '../../kernel/local-date.ts';
import { companyNif, type Nif } from '../../kernel/nif.ts';
import { UNREADABLE } from '../../kernel/unreadable.ts';
import { showsLegalForm } from '../reading/company-name.ts';
import { fail, quote } from '../reading/reading-end.ts';
import type { Capture, Reading } from '../register.ts';
import type { BaseRecord, ContractRecord } from './base-record.ts';
import { terminationBy } from './contract-end.ts';
import { pastDay, withoutNumbers } from './dump-rows.ts';
import { authorityOf, type Party, partyOf, perWinner, withOthersIn } from './party.ts';
import { Row } from './row.ts';

const UNWANTED_OF_ITEMS = ['ccp', 'contractStatus', 'contractingProcedureType', 'objectBriefDescription'];

/** Free text that may name people, documents, and what says nothing about the winner. */
const UNWANTED_OF_DETAILS = [
  ...UNWANTED_OF_ITEMS,
  'description',
  'observations',
  'documents',
  'invitees',
  'groupMembers',
  'cocontratantes',
  'announcementId',
  'contractFundamentationType',
  'directAwardFundamentationType',
  'nonWrittenContractJustificationTypes',
  'regime',
  'causesDeadlineChange',
  'causesPriceChange',
  'frameworkAgreementProcedureId',
  'frameworkAgreementProcedureDescription',
  'contractingProcedureUrl',
  'ambientCriteria',
  'materialCriteria',
  'aquisitionStateMemberUE',
  'infoAquisitionStateMemberUE',
  'cpvsType',
  'cpvsValue',
  'contractTypeCS',
  'income',
  'increments',
  'normal',
  'centralizedProcedure',
  'specialMeasures',
  'contestants',
  'closeDate',
  'executionDeadline',
  'executionPlace',
  'cpvs',
  'cpvsDesignation',
];

export interface Asked {
  readonly nif: Nif | null;
  readonly today: LocalDate;
}

/** Reads an answer that is one JSON object. */
export function readWebAnswer(value: object, capture: Capture, { nif, today }: Asked): Reading<BaseRecord> {
  const row = new Row(value);
  if (row.has('items') || row.has('total')) return readSearch(row, capture, { nif, today });
  if (!row.has('contracted'))
    fail('an object that is no answer of the web site: save the records of dados.gov.pt as a list, [ … ]');
  const records = readDetail(row, today);
  const about = records.filter(record => nif === null || record.nif === nif);
  if (nif !== null && about.length === 0) fail('the contract was not won by the company asked about');
  return { outcome: 'found', records: about, registerDate: null };
}

/** The items carry no tax numbers: they are about a company only where the question named its number. */
function readSearch(row: Row, { request }: Capture, { nif, today }: Asked): Reading<BaseRecord> {
  const query = new URLSearchParams(request.query ?? '');
  const asked = companyNif(query.get('adjudicataria')?.trim() ?? '');
  if (nif !== null && asked !== null && asked !== nif) fail('the page answers a search for another number');
  if (nif !== null && isNarrowed(query)) fail('the search was narrowed: its answer is not the whole one');
  row.ignore(['page', 'size']).require(['items', 'total']);
  const [items, total] = [row.take('items'), row.take('total')];
  row.end();
  if (!Array.isArray(items) || typeof total !== 'number') fail('a search without its list or its total');
  if (items.length !== total) fail(`the page lists ${items.length} of ${total} contracts`);
  if (total === 0) return { outcome: 'not_found', registerDate: null };
  if (nif !== null && asked === null) fail('the list gives no tax numbers, and the question is not known');
  const records = items.map(item => readItem(new Row(item), asked, today));
  return { outcome: 'found', records, registerDate: null };
}

/** Any filter besides the winner makes the answer smaller than "everything about this company"; 0 stands for "all". */
function isNarrowed(query: URLSearchParams): boolean {
  return [...query].some(([name, value]) => name !== 'adjudicataria' && value.trim() !== '' && value !== '0');
}

function readItem(row: Row, asked: Nif | null, today: LocalDate): ContractRecord {
  row.ignore(UNWANTED_OF_ITEMS).require(['id', 'contracted']);
  const [winner, authority] = [row.text('contracted'), row.text('contracting')];
  const publishedOn = pastDay(row.day('publicationDate'), today);
  const record: ContractRecord = {
    ...NOT_LISTED,
    nif: asked ?? '',
    name: winner !== null && showsLegalForm(winner) ? withoutNumbers(winner) : null,
    contractId: row.need('id'),
    authorities: authority === null ? [] : [{ nif: null, name: withoutNumbers(authority)! }],
    publishedOn,
    signedOn: pastDay(row.day('signingDate'), today, publishedOn),
    priceEur: row.euros('initialContractualPrice'),
  };
  row.end();
  return record;
}

/** What a page of a search leaves open. */
const NOT_LISTED = {
  type: 'contract',
  procedureId: null,
  contractTypes: [],
  winners: 1,
  finalPriceEur: null,
  end: null,
  terminated: null,
} as const;

/** An answer is about one company: what it says must be known before the company is judged. */
function knownTermination(end: string | null): boolean {
  const terminated = terminationBy(end);
  return terminated === UNREADABLE ? fail(`the end of a contract ${quote(end!)} is not known`) : terminated;
}

function readDetail(row: Row, today: LocalDate): ContractRecord[] {
  row.ignore(UNWANTED_OF_DETAILS).require(['id', 'contracted', 'endOfContractType']);
  const parties = partiesOf(row.take('contracted'));
  const end = row.strictText('endOfContractType');
  const publishedOn = pastDay(row.day('publicationDate'), today);
  const contract = {
    ...NOT_LISTED,
    contractId: row.need('id'),
    contractTypes: lines(row.text('contractTypes')),
    authorities: partiesOf(row.take('contracting') ?? []).flatMap(party => authorityOf(party) ?? []),
    winners: parties.length,
    publishedOn,
    signedOn: pastDay(row.day('signingDate'), today, publishedOn),
    priceEur: row.euros('initialContractualPrice'),
    finalPriceEur: row.euros('totalEffectivePrice') || null,
    end: withoutNumbers(end),
    terminated: knownTermination(end),
  };
  row.end();
  return perWinner(contract, parties);
}

/** `[{ id, nif, description }]`. */
function partiesOf(value: unknown): Party[] {
  if (!Array.isArray(value)) fail('parties that are no list');
  return value.flatMap(item => {
    const row = new Row(item);
    row.require(['nif', 'description']);
    const [nif, name] = [row.text('nif') ?? '', row.text('description') ?? ''];
    row.ignore(['id']).end();
    return withOthersIn(`${nif} - ${name}`, partyOf(nif, name));
  });
}

/** The page shows several values on lines of their own. */
const lines = (text: string | null): string[] =>
  (text ?? '')
    .split(/<br\s*\/?>/i)
    .map(line => line.trim())
    .filter(line => line !== '');
