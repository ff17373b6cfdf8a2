/** Invented names, numbers and seats. */

import type { Seat } from '../../../src/facts/fact.ts';
import { checkDigit } from '../../../src/kernel/nif.ts';
import type { Chance } from './chance.ts';
import type { Cohort } from './cohorts.ts';

const BEGINNINGS = 'Alvor Bre Cal Dor Esten Fer Gal Hor Lam Mor Nor Pel Quin Ral Sel Tor Val Zim'.split(' ');
const ENDINGS = 'bena dela gosa lira manta nede pira rona tava vide xara zelo brio corte fanda'.split(' ');
const TRADES = 'Construções;Engenharia;Obras Públicas;Remodelações;Empreitadas;Instalações'.split(';');
const FIRST_NAMES = 'Ana Rui Marta Nuno Sara Tiago Inês Vasco Carla Hugo Lídia Artur'.split(' ');
const SURNAMES =
  'Brandoal Carvim Dornelo Espadal Figueirol Gandrim Lourival Morgueira Penaval Ribalvo Sobrel Tavim'.split(
    ' ',
  );
const STREETS = 'Rua do Forno;Rua da Eira Nova;Travessa do Cabeço;Avenida da Pedra;Rua do Moinho'.split(';');

export const personName = (chance: Chance): string =>
  `${chance.pick(FIRST_NAMES)} ${chance.pick(SURNAMES)} ${chance.pick(SURNAMES)}`;

export const rootName = (chance: Chance): string =>
  `${chance.pick(BEGINNINGS)}${chance.pick(ENDINGS)}${chance.happens(0.6) ? ` & ${chance.pick(BEGINNINGS)}${chance.pick(ENDINGS)}` : ''}`;

const ENDING_OF = { 'Unipessoal Lda': ', Unipessoal Lda', Lda: ', Lda', SA: ', SA' } as const;

export const firmName = (root: string, form: Cohort['form'], chance: Chance): string =>
  `${root} ${chance.pick(TRADES)}${ENDING_OF[form]}`;

export function drawSeat({ name, postal }: Cohort['district'], chance: Chance): Seat {
  return {
    address: `${chance.pick(STREETS)}, ${chance.between(1, 400)}`,
    postalCode: `${postal}-${chance.between(100, 999)}`,
    municipality: `Vila Exemplo de ${name}`,
    district: name,
  };
}

const BLOCK = 100_000;

/** Numbers 599…, each once and in no order; after a hundred thousand those of 598…, and so on. */
export function numbersOf(seed: number): () => string {
  let given = 0;
  return () => {
    const block = 599 - Math.floor(given / BLOCK);
    if (block < 597) throw new Error('No invented tax numbers are left: ask for fewer companies.');
    const digits = (((given++ % BLOCK) * 38_453 + Math.abs(seed) * 7_919) % BLOCK)
      .toString()
      .padStart(5, '0');
    return `${block}${digits}${checkDigit(`${block}${digits}`)}`;
  };
}
