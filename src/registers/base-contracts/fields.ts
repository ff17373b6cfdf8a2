/** The fields that are read, by the names of the yearly files, of their changes and of the web site's answers. */
import { Parser } from 'htmlparser2';
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

const SIGN = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** `&eacute;`, `&#201;`, `&amp;`: signs that the export writes by name or number; twice where an authority pasted them. */
export function withSigns(text: string): string {
  if (!text.includes('&')) return text;
  const once = (from: string) => from.replace(SIGN, signOf);
  return once(once(text));
}

const SIGNS_KNOWN = 1_000;
/** A parser for each sign would take longer than the rest of the record. */
const signs = new Map<string, string>();

/** One that no page knows stays as it is. */
function signOf(printed: string): string {
  const known = signs.get(printed);
  if (known !== undefined) return known;
  let sign = '';
  const parser = new Parser({
    ontext(text) {
      sign += text;
    },
  });
  parser.end(printed);
  if (signs.size >= SIGNS_KNOWN) signs.clear();
  signs.set(printed, sign);
  return sign;
}
