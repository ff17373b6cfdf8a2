/** The fields that are read, by the names of the yearly files, of their changes and of the web site's answers. */
import { vocabulary } from '../reading/vocabulary.ts';

const FIELDS = [
  'idcontrato',
  'idprocedimento',
  'tipoContrato',
  'adjudicante',
  'adjudicatarios',
  'dataPublicacao',
  'dataCelebracaoContrato',
  'precoContratual',
  'PrecoTotalEfetivo',
  'tipoFimContrato',

  'modifContratoData',
  'modifDataPublicacao',
  'modifContratoPrecoAlterado',

  'id',
  'nif',
  'description',
  'contracted',
  'contracting',
  'contractTypes',
  'publicationDate',
  'signingDate',
  'initialContractualPrice',
  'totalEffectivePrice',
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
