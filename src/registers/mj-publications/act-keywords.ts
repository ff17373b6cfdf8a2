/** The words of each act, in an order in which the specific goes first. They are of labels as `fold` writes them. */
import type { CompanyActType } from '../../facts/fact.ts';

/**
 * The company is cancelled, not an act of it: its matrícula, itself, or what is left unsaid. "CANCELAMENTO DO REGISTO DE
 * DISSOLUÇÃO" undoes an act (`undone-act.ts`).
 */
export const STRUCK_OFF =
  /\bcancelamento\b(?:(?:(?!dissolu|liquidac|designac|nomeac|cancelamento|reabertura|reposicao)[^,;]){0,40}\bmatricula\b|(?: oficios[oa])? d[aeo]s? (?:(?:registo|inscricao) d[aeo] )?(?:constituicao|sociedade|cooperativa|agrupamento|representacao permanente|entidade|empresa|pessoa colec?tiva)\b| por\b)|(?:^|\b(?:dissolucao|liquidacao|fusao)[ ,;-]{1,3}|\be )cancelamento(?: oficios[oa])?$/;

/** The company itself is null, which dissolves it (CSC art. 52). An amendment of its contract that is null does not. */
export const NULL_COMPANY =
  /\b(?:nulidade|anulac\w*) d[aeo]s? (?:(?:acto|ato|registo|inscricao|contrato) (?:d[aeo]s? )?)*(?:constituicao|constitutivo|sociedade|social)\b/;

const INJUNCTION = /\b(providencias?|procedimentos?) cautelar(es)?\b/;
/** Freezes nothing, and suspends or disputes an act. */
export const INJUNCTION_ON_A_RESOLUTION = new RegExp(
  `${INJUNCTION.source}.{0,80}\\b(suspen|deliberac|destitu|exonera|designac|nomeac|geren|administrador|inibi)`,
);

const KEYWORDS: readonly (readonly [RegExp, CompanyActType])[] = [
  // A liquidator's or an administrator's own are no annual accounts.
  [/\bcontas\b(?! d[aeo]s? (?:liquidat|administrador|gestor|insolv|massa))/, 'accounts'],
  [/\b(fusao|cisao|fusoes|cisoes)\b/, 'merger-or-division'],
  [/insolvenc|\bfalenc/, 'insolvency'],
  [STRUCK_OFF, 'deregistration'],
  [NULL_COMPANY, 'dissolution'],
  [/\bconstitui/, 'constitution'],
  [/\btransmiss|\b(divisao|unificacao|cessao|cessoes)\b.{0,200}\bquotas?\b/, 'quota-transfer'],
  [
    /\bregresso (?:d[ae] (?:sociedade|empresa) )?a? ?ac?tividade|\breinicio d[ae] ac?tividade/,
    'activity-resumed',
  ],
  // Its registration here was closed, and is open again.
  [
    /\b(?:reabertura|reactivac\w*|reativac\w*|reposicao|restabelecimento)\b.{0,40}\bmatricula\b/,
    'activity-resumed',
  ],
  // Into a form of another country (CSC art. 130-A ff.): it leaves. What is only planned has changed nothing.
  [/\bprojec?to\b.{0,40}\b(?:transformac\w*|conversao) transfronteiric/, 'other'],
  [
    /\b(?:transformac\w*|conversao) transfronteiric\w*(?!.{0,80}\b(?:para|em) (?:portugal|(?:uma )?sociedade portuguesa|(?:direito|lei) portugues))/,
    'moved-abroad',
  ],
  [/\btransformac|\bconversao transfronteiric/, 'conversion'],
  [
    /\bsede\b(?!.{0,80}\b(?:para|em) (?:portugal|territorio (?:nacional|portugues)|o pais\b)).{0,80}\b(estrangeiro|outro (pais|estado)|fora d[eo] (portugal|territorio|pais))/,
    'moved-abroad',
  ],
  [/\bpenhora\b.{0,80}\bquotas?\b/, 'quota-attached'],
  [/\barresto\b|\barrolamento\b|\bapreensao\b/, 'assets-frozen'],
  [
    /\bpenhora\b.{0,80}\b(estabelecimentos?|bens|equipamentos?|imove(l|is)|move(l|is)|veiculos?|saldos?|creditos?)\b/,
    'assets-frozen',
  ],
  // The register has seizures of what partners hold: quotas, shares, rights to them (CRC art. 3).
  [/\bpenhora\b/, 'quota-attached'],
  // Registered because it bars disposal (CRC art. 3).
  [INJUNCTION, 'assets-frozen'],
  [/\bdissolu\w*\b.{0,80}\boficios|\boficios\w*.{0,80}\bdissolu/, 'dissolution-ex-officio'],
  [
    /\bencerr\w*\.? d[aeo] liquidacao\b|\bextinc\w*\b.{0,40}\b(imediata|sociedade|entidade|empresa|pessoa colec?tiva)\b/,
    'liquidation-closed',
  ],
  [/\bdissolu|\bliquidacao\b/, 'dissolution'],
  [/\bcessac|\brenuncia\b|\bdestituic|\bexonerac/, 'office-ceased'],
  [/\bdesignac|\bnomeac|\breconduc/, 'office-appointed'],
  [/\bcapital\b/, 'capital'],
  [/\bsede\b/, 'seat-change'],
  [/\bobjec?to\b/, 'object-change'],
  [/\balterac|\b(pacto|contrato) (social|de sociedade)\b|\bestatutos\b/, 'articles-change'],
];

/** A label that joins acts has the effects of each. */
export const partsOf = (folded: string): string[] => folded.split(/[,;]|\be\b/).map(words => words.trim());

/** The first act that the words of a folded label name. */
export const actIn = (folded: string): CompanyActType | undefined =>
  KEYWORDS.find(([words]) => words.test(folded))?.[1];
