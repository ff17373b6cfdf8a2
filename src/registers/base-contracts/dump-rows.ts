/** The records of the yearly files of dados.gov.pt, which APIBase2 answers with too. */
import { addDays, type LocalDate } from '../../kernel/local-date.ts';
import { companiesIn, withoutPersonNifs } from '../../kernel/nif.ts';
import { legible, UNREADABLE } from '../../kernel/unreadable.ts';
import { fail } from '../reading/reading-end.ts';
import type { RowSetAside } from '../reading/set-aside.ts';
import { isBlank } from '../reading/values/pt-text.ts';
import { isBanRow, readBanRow } from './bans.ts';
import type { BaseRecord, ContractRecord, Day, ModificationRecord } from './base-record.ts';
import { terminationBy } from './contract-end.ts';
import { authorityOf, entriesOf, perWinner, readParties } from './party.ts';
import { failRow, OddRecord, Row } from './row.ts';
import { OF_SHEET } from './sheet-as-list.ts';

const CONTRACT_FIELDS = ['idcontrato', 'adjudicatarios', 'tipoFimContrato'];

/** Free text that may name people, references to other systems, and what says nothing about the winner. */
const UNWANTED_OF_CONTRACTS = [
  'tipoprocedimento',
  'objectoContrato',
  'concorrentes',
  'dataDecisaoAdjudicacao',
  'dataFechoContrato',
  'precoBaseProcedimento',
  'prazoExecucao',
  'cpv',
  'localExecucao',
  'nAnuncio',
  'TipoAnuncio',
  'idINCM',
  'descContrato',
  'fundamentacao',
  'fundamentAjusteDireto',
  'ProcedimentoCentralizado',
  'numAcordoQuadro',
  'DescrAcordoQuadro',
  'regime',
  'justifNReducEscrContrato',
  'linkPecasProc',
  'Observacoes',
  'Ano',
  'adjudicatarioPMEs',
  'NUTs',
  'Lotes',
  'TipoCriterioAdjudicacao',
  'CritMateriais',
  'ContratEcologico',
];

const UNWANTED_OF_MODIFICATIONS = [
  'idmodificacao',
  'modifContratoFundamento',
  'modifContratoTipoAto',
  'modifPrazoExecucao',
  'Ano',
];

/** What one record of a file says, or why it is set aside: its winners, or its number, are in no form that is known. */
export function readOrSetAside(value: unknown, today: LocalDate, place: number): BaseRecord[] | RowSetAside {
  try {
    return readDumpRecord(value, today);
  } catch (error) {
    if (!(error instanceof OddRecord) || isBan(value)) throw error;
    return {
      fault: `record ${place}: ${error.message}`,
      mayBe: companiesIn(JSON.stringify(value)),
      name: null,
    };
  }
}

/** A bar could be anybody's. */
const isBan = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isBanRow(new Row(value));

/** What one record of a file says: a contract once for each winner, a change of one, or a ban. */
export function readDumpRecord(value: unknown, today: LocalDate): BaseRecord[] {
  const row = new Row(value);
  if (row.has('modifContratoPrecoAlterado') || row.has('modifContratoData'))
    return [readModification(row, today)];
  if (row.has('adjudicatarios') || row.has('idcontrato')) return readContract(row, today);
  return isBanRow(row) ? readBanRow(row) : fail('a record of a kind that is not known');
}

function readContract(row: Row, today: LocalDate): ContractRecord[] {
  // A sheet may have fewer columns than every record of the other files; one that shows no end tells of none.
  const isOfSheet = row.has(OF_SHEET);
  const showsEnd = !isOfSheet || row.has('tipoFimContrato');
  row
    .ignore([OF_SHEET, ...UNWANTED_OF_CONTRACTS])
    .require(showsEnd ? CONTRACT_FIELDS : CONTRACT_FIELDS.slice(0, 2));
  if (!isOfSheet) row.whole();
  const parties = row.strictTexts('adjudicatarios').flatMap(entriesOf).flatMap(readParties);
  const end = row.text('tipoFimContrato');
  const publishedOn = pastDay(row.day('dataPublicacao'), today);
  const contract = {
    type: 'contract' as const,
    contractId: numbered(row.strictText('idcontrato')),
    procedureId: numbered(row.strictText('idprocedimento')),
    contractTypes: row.texts('tipoContrato'),
    authorities: row
      .texts('adjudicante')
      .flatMap(entriesOf)
      .flatMap(readParties)
      .flatMap(party => authorityOf(party) ?? []),
    winners: parties.length,
    publishedOn,
    signedOn: pastDay(row.day('dataCelebracaoContrato'), today, publishedOn),
    priceEur: row.euros('precoContratual'),
    finalPriceEur: row.euros('PrecoTotalEfetivo') || null,
    end: withoutNumbers(legible(end)),
    terminated: showsEnd ? terminationBy(end) : null,
  };
  if (contract.contractId === null && contract.procedureId === null)
    failRow('a record whose idcontrato and idprocedimento are empty');
  row.end();
  return perWinner(contract, parties);
}

/** `-`, `n.d.` and `0` are no number: two contracts would be one. */
const numbered = (id: string | null): string | null => (id === null || id === '0' || isBlank(id) ? null : id);

export const withoutNumbers = (text: string | null): string | null =>
  text === null ? null : withoutPersonNifs(text);

function readModification(row: Row, today: LocalDate): ModificationRecord {
  row.ignore(UNWANTED_OF_MODIFICATIONS).whole().require(['idcontrato', 'modifContratoPrecoAlterado']);
  const publishedOn = pastDay(row.day('modifDataPublicacao'), today);
  const modification = {
    type: 'modification' as const,
    nif: '' as const,
    contractId: row.need('idcontrato'),
    on: pastDay(row.day('modifContratoData'), today, publishedOn),
    publishedOn,
    priceAfterEur: row.euros('modifContratoPrecoAlterado') || null,
  };
  row.end();
  return modification;
}

/** Some contracts are published before they are signed. */
const PUBLISHED_AHEAD_DAYS = 90;

/** Unreadable if it lies behind `today`, or far behind the publication. */
export function pastDay(day: Day, today: LocalDate, publishedOn: Day = null): Day {
  const [known, published] = [legible(day), legible(publishedOn)];
  if (known === null) return day;
  const isLate = published !== null && known > published && known > addDays(published, PUBLISHED_AHEAD_DAYS);
  return isLate || known > today ? UNREADABLE : known;
}
