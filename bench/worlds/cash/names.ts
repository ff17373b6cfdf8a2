/** Invented names, numbers and addresses. Surnames and brands are made of syllables; towns are real, streets are not. */
import type { Seat } from '../../../src/facts/fact.ts';
import { checkDigit, type Nif } from '../../../src/kernel/nif.ts';
import type { Draw } from './draw.ts';

const STARTS = 'Bru Cal Dor Fel Gor Jur Lam Mer Nor Pel Quin Rol Sel Tar Ver Zil'.split(' ');
const MIDDLES = 'ba ce di fo ga le mi no pu ra so ti va xo'.split(' ');
const ENDS = 'bal dim furo lho mar nelo pim rosso tel vado xim zeiro'.split(' ');
const GIVEN =
  'Ana Bruno Carla David Elisa Filipe Graça Hugo Inês Jorge Lídia Mário Nuno Olga Paulo Rita'.split(' ');
const TRADES =
  'Construções;Engenharia;Obras;Empreitadas;Remodelações;Coberturas;Estruturas;Instalações Elétricas'.split(
    ';',
  );
const STREETS =
  'Rua do Andaime;Rua da Argamassa;Travessa do Prumo;Avenida da Viga;Rua da Colher;Largo do Tijolo;Rua do Nível'.split(
    ';',
  );
const TOWNS = [
  ['Penafiel', 'Porto', 4560],
  ['Braga', 'Braga', 4700],
  ['Leiria', 'Leiria', 2400],
  ['Sintra', 'Lisboa', 2710],
  ['Loures', 'Lisboa', 2670],
  ['Viseu', 'Viseu', 3500],
  ['Faro', 'Faro', 8000],
  ['Setúbal', 'Setúbal', 2900],
  ['Aveiro', 'Aveiro', 3800],
  ['Évora', 'Évora', 7000],
] as const;

const word = (draw: Draw): string => draw.pick(STARTS) + draw.pick(MIDDLES) + draw.pick(ENDS);
const personName = (draw: Draw): string => `${draw.pick(GIVEN)} ${word(draw)}`;
export const brandName = (draw: Draw): string => word(draw);
export const firmName = (brand: string, legalForm: string, draw: Draw): string =>
  `${brand} ${draw.pick(TRADES)}, ${legalForm}`;

export function drawSeat(draw: Draw): Seat {
  const [municipality, district, postal] = draw.pick(TOWNS);
  return {
    address: `${draw.pick(STREETS)}, ${draw.whole(1, 320)}`,
    postalCode: `${postal}-${String(draw.whole(1, 989)).padStart(3, '0')}`,
    municipality,
    district,
  };
}

export const AUTHORITIES = 40;

/** Invented numbers begin with 599; after the first hundred thousand they go on below. */
export function inventedNif(place: number): Nif {
  if (place >= 9_000_000)
    throw new RangeError(`There are no more than 9,000,000 invented numbers, not ${place}.`);
  const eight = String(59_999_999 - place);
  return `${eight}${checkDigit(eight)}` as Nif;
}

/** A source of people with labels of one case: the same label is the same person. */
export function peopleOf(draw: Draw): () => { person: string; name: string } {
  let people = 0;
  return () => ({ person: `P${++people}`, name: personName(draw) });
}

/** The first numbers are those of public clients. */
export function drawAuthority(draw: Draw): { nif: Nif; name: string } {
  const place = draw.whole(0, AUTHORITIES - 1);
  return { nif: inventedNif(place), name: `Município de ${STARTS[place % 16]}${ENDS[place % 12]}` };
}
