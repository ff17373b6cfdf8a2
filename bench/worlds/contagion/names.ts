/** Invented names of firms, people and streets; of the country only its towns are real. */
import type { Seat } from '../../../src/facts/fact.ts';
import { checkDigit } from '../../../src/kernel/nif.ts';
import type { Random } from './random.ts';

const HEADS = 'Val Mon Ser Tor Lus Alm Bor Cas Fer Gra Pen Rib Sol Vig'.split(' ');
const MIDDLES = 'to ra ve li man der bri co tu sa gue do'.split(' ');
const TAILS = 'nia ral dor mes vel nova tro lex bra zel pora ques'.split(' ');
const TRADES = 'Construções Engenharia Obras Empreitadas Edificações Reabilitação Acabamentos'.split(' ');
const GIVEN = 'Adélio Brízida Casimira Delfim Etelvina Firmino Graciete Hermínio Ilda'.split(' ');
const FAMILY = 'Exemplar Fictal Inventário Suposta Modelar Figurado Hipótese Amostral'.split(' ');
const STREETS = 'Rua do Forno Velho;Rua da Eira Nova;Travessa do Tear;Avenida do Moinho;Largo da Nora'.split(
  ';',
);
const TOWNS = [
  ['Penafiel', 'Porto', '4560', 'PNF'],
  ['Braga', 'Braga', '4705', 'BRG'],
  ['Leiria', 'Leiria', '2410', 'LRA'],
  ['Viseu', 'Viseu', '3510', 'VIS'],
  ['Almada', 'Setúbal', '2805', 'ALM'],
  ['Sintra', 'Lisboa', '2710', 'SNT'],
  ['Faro', 'Faro', '8005', 'FAR'],
  ['Aveiro', 'Aveiro', '3810', 'AVR'],
] as const;

export const rootName = (random: Random): string =>
  random.pick(HEADS) + random.pick(MIDDLES) + random.pick(MIDDLES) + random.pick(TAILS);

/** The name without its legal form. */
export const trading = (root: string, random: Random): string =>
  random.chance(0.6) ? `${root} ${random.pick(TRADES)}` : `${random.pick(TRADES)} ${root}`;

export const personName = (random: Random): string =>
  `${random.pick(GIVEN)} ${random.pick(FAMILY)} ${random.pick(FAMILY)}`;

export function drawSeat(random: Random): Seat {
  const [municipality, district, code] = random.pick(TOWNS);
  return {
    address: `${random.pick(STREETS)}, ${random.whole(1, 400)}`,
    postalCode: `${code}-${random.whole(100, 999)}`,
    municipality,
    district,
  };
}

/** The unit of a process number, by the seat. */
export const courtOf = (seat: Seat): string =>
  TOWNS.find(([town]) => town === seat.municipality)?.[3] ?? 'LSB';

/** The invented range has room for 100,000 firms; further ones go on below it. */
export function nifOf(serial: number): string {
  const inRange = (serial * 7919) % 100_000;
  const eight = String(599 - Math.floor(serial / 100_000)) + String(inRange).padStart(5, '0');
  return eight + checkDigit(eight);
}
