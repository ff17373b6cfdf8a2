/** Records in the official shape, written by hand: the parser's tests must not lean on the sandbox portal's idea of it. */
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Nif } from '../../../src/kernel/nif.ts';
import { baseContracts } from '../../../src/registers/base-contracts/base-contracts.ts';
import type { BaseRecord, ContractRecord } from '../../../src/registers/base-contracts/base-record.ts';
import type { Capture, ParseContext, Reading } from '../../../src/registers/register.ts';
import { captureOf, recordsIn } from '../capture-of.ts';

export const BUILDER = '599000090' as Nif;
export const PARTNER = '599000120' as Nif;
export const OTHER = '599000180' as Nif;
/** Invented persons. */
export const PERSON = '299999998';
export const TRADER = '123456789';

export const context: ParseContext = {
  today: '2026-10-01' as LocalDate,
  personKey: () => 'never asked' as never,
};

/** A contract as the yearly files write it, with every field that has been seen in one. */
export const contract = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  idcontrato: '12380006',
  nAnuncio: '',
  TipoAnuncio: '',
  idINCM: '',
  tipoContrato: ['Empreitadas de obras públicas'],
  idprocedimento: '8111559',
  tipoprocedimento: 'Concurso público',
  objectoContrato: 'Requalificação da escola &amp; do pavilhão',
  descContrato: 'Obra dirigida por Nome Inventado',
  adjudicante: ['600000001 - Município de Exemplo'],
  adjudicatarios: [`${BUILDER} - 1 - VALE - CONSTRUÇÕES, LDA`],
  dataPublicacao: '05/01/2026',
  dataCelebracaoContrato: '02/01/2026',
  precoContratual: 120310.5,
  cpv: ['45214000-0 - Construção de edifícios escolares'],
  prazoExecucao: 365,
  localExecucao: ['Portugal, Porto, Porto', 'Portugal, Porto, Porto'],
  fundamentacao: 'Artigo 20.º',
  ProcedimentoCentralizado: 'Não',
  numAcordoQuadro: '',
  DescrAcordoQuadro: '',
  precoBaseProcedimento: 130000,
  dataDecisaoAdjudicacao: '15/12/2025',
  dataFechoContrato: '',
  PrecoTotalEfetivo: 0,
  regime: 'Código dos Contratos Públicos',
  justifNReducEscrContrato: null,
  tipoFimContrato: '',
  CritMateriais: 'Não',
  concorrentes: [`${BUILDER}-1 - VALE - CONSTRUÇÕES, LDA`, `${PERSON}-Nome Inventado`, `${OTHER}-OBRAS, SA`],
  linkPecasProc: '',
  Observacoes: '',
  ContratEcologico: 'Não',
  Ano: 2026,
  fundamentAjusteDireto: '',
  adjudicatarioPMEs: ['-'],
  NUTs: null,
  Lotes: null,
  TipoCriterioAdjudicacao: 'Monofator',
  ...more,
});

export const modification = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  idcontrato: '12380006',
  modifContratoFundamento: 'Artigo 312.º',
  modifContratoTipoAto: 'Acordo',
  modifContratoData: '21/04/2026 00:00:00',
  modifContratoPrecoAlterado: 138015.43,
  modifPrazoExecucao: '400',
  modifDataPublicacao: '05/05/2026 00:00:00',
  Ano: 2026,
  ...more,
});

export const without = (record: Record<string, unknown>, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

export async function parse(
  body: string | Uint8Array | object,
  nif: Nif | null = null,
  more: Partial<Capture> = {},
): Promise<Reading<BaseRecord>> {
  const text = body instanceof Uint8Array || typeof body === 'string' ? body : JSON.stringify(body);
  return baseContracts.parse(captureOf(text, more), { nif }, context);
}

export const contracts = (reading: Reading<BaseRecord>): ContractRecord[] =>
  recordsIn(reading).filter(record => record.type === 'contract');

export const reasonOf = (reading: Reading<BaseRecord>): string =>
  'reason' in reading ? reading.reason : reading.outcome;
