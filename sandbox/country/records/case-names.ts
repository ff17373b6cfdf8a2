/** Names as they stand in the lists of cases: typed by whoever filed, and no number beside them. */
import type { Rng } from '../setting/rng.ts';

/** The name of a company as a clerk or a lawyer types it: the same letters, whatever their case, accents and commas. */
export function asTyped(firma: string, rng: Rng): string {
  return rng.weighted([
    [() => firma, 60],
    [() => capitalised(firma), 25],
    [() => firma.normalize('NFD').replace(/\p{M}/gu, ''), 10],
    [() => firma.replaceAll(',', ''), 5],
  ])();
}

/** `Construções Vale do Alvo, Lda`. */
function capitalised(firma: string): string {
  return firma
    .toLowerCase()
    .replace(/(?<![\p{L}.])\p{L}[^ ]*/gu, word =>
      /^(d[aeo]s?|e)$/.test(word) ? word : word[0]!.toUpperCase() + word.slice(1),
    );
}

const LEGAL_ENDING = /(?:,| -)? (UNIPESSOAL,? )?(?:LDA\.?|S\.A\.|SA)$/;

/** Another company's name that a hurried reader takes for this one's. */
export function namesake(firma: string, rng: Rng): string {
  const core = firma.replace(LEGAL_ENDING, '');
  const isSingleOwner = LEGAL_ENDING.exec(firma)?.[1] !== undefined;
  return rng.pick([
    `${core} NORTE, LDA`,
    `${core} DO SUL, LDA`,
    `${core} & SOBRINHOS, LDA`,
    isSingleOwner ? `${core}, LDA` : `${core}, UNIPESSOAL LDA`,
  ]);
}

/** Firms outside the country that go to court for their money. */
export const SUPPLIERS = [
  'BANCO DO ALTO MAR IMAGINÁRIO, S.A.',
  'CIMENTOS DO VALE FUNDEIRO, S.A.',
  'BETÃO PRONTO DA SERRA INVENTADA, S.A.',
  'ALUGUER DE MÁQUINAS ENTRE RIBEIRAS, LDA',
  'FERRO E AÇO DA PONTE CAÍDA, LDA',
  'SEGUROS DO CABO INEXISTENTE, S.A.',
  'ANDAIMES E COFRAGENS DO OUTEIRINHO, UNIPESSOAL LDA',
  'COMBUSTÍVEIS DA ESTRADA LONGA, S.A.',
] as const;
