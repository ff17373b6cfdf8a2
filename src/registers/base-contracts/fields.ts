/** The fields that are read, by the names of the yearly files, of their changes and of the web site's answers. */
import { vocabulary } from '../reading/vocabulary.ts';

const FIELDS = [
  'idcontrato',
  'idprocedimento',
  'tipoprocedimento',
  'tipoContrato',
  'objectoContrato',
  'adjudicante',
  'adjudicatarios',
  'concorrentes',
  'dataPublicacao',
  'dataDecisaoAdjudicacao',
  'dataCelebracaoContrato',
  'dataFechoContrato',
  'precoBaseProcedimento',
  'precoContratual',
  'PrecoTotalEfetivo',
  'prazoExecucao',
  'cpv',
  'localExecucao',
  'tipoFimContrato',

  'modifContratoData',
  'modifDataPublicacao',
  'modifContratoPrecoAlterado',
  'modifPrazoExecucao',

  'id',
  'nif',
  'description',
  'contracted',
  'contracting',
  'contestants',
  'contractingProcedureType',
  'contractTypes',
  'objectBriefDescription',
  'publicationDate',
  'signingDate',
  'closeDate',
  'initialContractualPrice',
  'totalEffectivePrice',
  'executionDeadline',
  'executionPlace',
  'cpvs',
  'cpvsDesignation',
  'endOfContractType',
] as const;
type Field = (typeof FIELDS)[number];

const byLowerCase = new Map<string, Field>(FIELDS.map(field => [field.toLowerCase(), field]));

/** Which field a name is, whatever its case; `ignored` where that was taught. */
export const fieldOf = vocabulary<Field | 'ignored'>(
  'base-contracts field',
  [...FIELDS, 'ignored'],
  name => byLowerCase.get(name.toLowerCase()) ?? null,
);
