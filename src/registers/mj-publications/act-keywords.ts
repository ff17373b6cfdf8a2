/** The words of each act, in an order in which the specific goes first. They are of labels as `fold` writes them. */
import type { CompanyActType } from '../../facts/fact.ts';

/**
 * The company is cancelled, not an act of it: its matrícula, itself, or what is left unsaid beside its end. "CANCELAMENTO" alone is the
 * annotation that cancels another registration (CRC arts. 62-A and 69), "CANCELAMENTO DO REGISTO DE DISSOLUÇÃO" undoes an act (`undone-act.ts`).
 */
export const STRUCK_OFF =
  /\bcancelamento\b(?:(?:(?!dissolu|liquidac|designac|nomeac|cancelamento|reabertura|reposicao)[^,;]){0,40}\bmatricula\b|(?: oficios[oa])? d[aeo]s? (?:(?:registo|inscricao) d[aeo] )?(?:constituicao|sociedade|cooperativa|agrupamento|entidade|empresa|pessoa colec?tiva)\b| por (?:inscricao d[aeo] )?(?:fusao|cisao|dissolu|liquidac|encerr|extinc|transfer|transformac|conversao))|(?<=\b(?:dissolucao|liquidacao|fusao)\b[^;]{0,60}[ ,;-])cancelamento(?: oficios[oa])?$/;

/** The company itself is null, which dissolves it (CSC art. 52). An amendment of its contract that is null does not. */
export const NULL_COMPANY =
  /\b(?:nulidade|anulac\w*) d[aeo]s? (?:(?:acto|ato|registo|inscricao|contrato) (?:d[aeo]s? )?)*(?:constituicao|constitutivo|sociedade|social)\b/;

const INJUNCTION = /\b(providencias?|procedimentos?) cautelar(es)?\b/;
/** Freezes nothing, and suspends or disputes an act. */
export const INJUNCTION_ON_A_RESOLUTION = new RegExp(
  `${INJUNCTION.source}.{0,80}\\b(suspen|deliberac|destitu|exonera|designac|nomeac|geren|administrador|inibi)`,
);

const COMPANY =
  '(?:sociedade|empresa|cooperativa|agrupamento|entidade|pessoa|firma|companhia|associac|fundac|instituto|unipessoal|eirl|estabelecimento individual|sgps|holding|contrato|pacto|uniao|federac|confederac|lda\\b|s\\.?a\\b|ace\\b|aeie\\b)';
/** Itself, or nothing said; not "CONSTITUIÇÃO DE" a consortium, a branch, a right to a quota. */
const FOUNDED = new RegExp(`\\bconstitui(?!\\w* d[aeo]s? (?!(?:um[ao] |nov[ao]s? )?${COMPANY}))`);
/** The first inscription by its name in the law (CRC art. 3/1-a), where it begins the label and nothing of it is changed. */
export const FIRST_CONTRACT =
  /^(?:(?:registo|inscricao) d[aeo] )?(?:contrato|pacto) (?:d[aeo] sociedade|social|constitutivo)\b(?!.*\b(?:alterac|modificac|remodelac|ac?tualizac))/;

/** Whose act it is, where the label says that it is not the company's: a branch's, or one of a group's. */
const OF_ANOTHER =
  /\b(?:d[aeo]s?|n[ao]s?|em|para) (?:um[ao] |su[ao]s? )?(?:representac\w* permanente|sucursa(?:l|is)\b|filia(?:l|is)\b|agencias?\b|(?:sociedades?|empresas?|entidades?) (?:\w+ )?(?:dominad|dominante|participad|subsidiari|associad|filha|mae\b|coligad))/;
const OF_THE_COMPANY: ReadonlySet<CompanyActType | undefined> = new Set([
  'insolvency',
  'deregistration',
  'dissolution',
  'dissolution-ex-officio',
  'liquidation-closed',
  'activity-resumed',
  'constitution',
  'conversion',
  'moved-abroad',
  'capital',
  'seat-change',
  'object-change',
  'articles-change',
]);

const KEYWORDS: readonly (readonly [RegExp, CompanyActType])[] = [
  // A liquidator's or an administrator's own are no annual accounts.
  [/\bcontas\b(?! d[aeo]s? (?:liquidat|administrador|gestor|insolv|massa))/, 'accounts'],
  [/\b(fusao|cisao|fusoes|cisoes)\b/, 'merger-or-division'],
  [/insolvenc|\bfalenc/, 'insolvency'],
  [STRUCK_OFF, 'deregistration'],
  [NULL_COMPANY, 'dissolution'],
  [FOUNDED, 'constitution'],
  // All that the company has goes to a partner, without a liquidation (CSC art. 148).
  [
    /\btransmiss\w* (?:global(?! d[aeo]s? (?:quotas?|ac?coes|partes))|d[aeo] (?:todo o|totalidade d[eo]) patrimonio)/,
    'dissolution',
  ],
  [
    /\btransmiss(?!\w* d[aeo] patrimonio)|\b(divisao|unificacao|cessao|cessoes)\b.{0,200}\bquotas?\b/,
    'quota-transfer',
  ],
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
  // Not of bearer shares into others (Lei 15/2017).
  [
    /\btransformac(?!\w* d[aeo]s? (?:ac?coes|titulos|valores|quotas))|\bconversao transfronteiric/,
    'conversion',
  ],
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
  [/\b(?:designac|nomeac)(?!\w* d[aeo]s? depositari)|\breconduc/, 'office-appointed'],
  [/\bcapital\b/, 'capital'],
  [/\bsede\b(?! secundaria)/, 'seat-change'],
  [/\bobjec?to\b/, 'object-change'],
  [/\balterac|\b(pacto|contrato) (social|de sociedade)\b|\bestatutos\b/, 'articles-change'],
];

/** A label that joins acts has the effects of each; what a bare noun is of stands behind the next ("DISSOLUÇÃO E LIQUIDAÇÃO DA SUCURSAL"). */
export function partsOf(folded: string): string[] {
  const parts = folded.split(/[,;]|\be\b/).map(words => words.trim());
  return parts.map((part, i) => {
    const whose = / d[aeo]s? /.test(part) ? null : OF_ANOTHER.exec(parts[i + 1] ?? '');
    return whose ? `${part} ${whose[0]}` : part;
  });
}

/** The first act that the words of a folded label name; undefined for one of another than the company. */
export function actIn(folded: string): CompanyActType | undefined {
  const act = KEYWORDS.find(([words]) => words.test(folded))?.[1];
  return OF_THE_COMPANY.has(act) && OF_ANOTHER.test(folded) ? undefined : act;
}
