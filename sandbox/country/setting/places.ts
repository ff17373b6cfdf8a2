/** Where companies have their seat: real municipalities, invented streets and doors. */
import type { SandboxSeat } from '../country.ts';
import type { Rng } from './rng.ts';

/** District, municipality, first half of its postal codes. */
const MUNICIPALITIES: ReadonlyArray<readonly [string, string, number]> = [
  ['Aveiro', 'Aveiro', 3800],
  ['Aveiro', 'Santa Maria da Feira', 4520],
  ['Aveiro', 'Ovar', 3880],
  ['Braga', 'Braga', 4700],
  ['Braga', 'Guimarães', 4800],
  ['Braga', 'Barcelos', 4750],
  ['Braga', 'Vila Nova de Famalicão', 4760],
  ['Coimbra', 'Coimbra', 3000],
  ['Coimbra', 'Figueira da Foz', 3080],
  ['Évora', 'Évora', 7000],
  ['Faro', 'Loulé', 8100],
  ['Faro', 'Portimão', 8500],
  ['Leiria', 'Leiria', 2400],
  ['Leiria', 'Pombal', 3100],
  ['Leiria', 'Caldas da Rainha', 2500],
  ['Lisboa', 'Lisboa', 1000],
  ['Lisboa', 'Sintra', 2710],
  ['Lisboa', 'Loures', 2670],
  ['Lisboa', 'Torres Vedras', 2560],
  ['Porto', 'Porto', 4000],
  ['Porto', 'Santo Tirso', 4780],
  ['Porto', 'Vila Nova de Gaia', 4400],
  ['Porto', 'Maia', 4470],
  ['Porto', 'Penafiel', 4560],
  ['Santarém', 'Santarém', 2000],
  ['Santarém', 'Ourém', 2490],
  ['Setúbal', 'Setúbal', 2900],
  ['Setúbal', 'Almada', 2800],
  ['Viana do Castelo', 'Viana do Castelo', 4900],
  ['Vila Real', 'Vila Real', 5000],
  ['Viseu', 'Viseu', 3500],
  ['Viseu', 'Lamego', 5100],
];

export const DISTRICTS: readonly string[] = [...new Set(MUNICIPALITIES.map(([district]) => district))];

const KINDS = ['Rua', 'Rua', 'Rua', 'Avenida', 'Travessa', 'Estrada', 'Largo'];
const STREETS =
  'das Oliveiras|do Moinho Velho|da Fonte Nova|dos Canteiros|da Eira Comprida|do Lagar|das Azenhas|do Carvalhal|da Pedreira|dos Pedreiros|das Cerejeiras|da Ponte Caída|do Souto|da Levada|do Alto da Vinha|das Amendoeiras|do Cruzeiro|da Boavista de Baixo|dos Telhados|do Forno|da Calçada Larga|do Poço Novo|das Nogueiras|da Ribeira Seca|do Outeirinho|dos Loureiros'.split(
    '|',
  );
const PARISHES =
  'Santa Marinha|São Mamede|São Tiago|Santa Eulália|São Martinho|Vila Nova|Santo Estêvão|São Julião'.split(
    '|',
  );
const BUSINESS_CENTRES =
  'Centro Empresarial do Areal, 100|Parque Empresarial da Quinta Velha, 200|Edifício Horizonte, Avenida do Parque, 50'.split(
    '|',
  );

type Municipality = (typeof MUNICIPALITIES)[number];

/** A street of its own postal code, and a door; a door in a business centre now and then. */
export function drawSeat(rng: Rng): SandboxSeat {
  return seatIn(rng, rng.pick(MUNICIPALITIES));
}

/** Another address, most often in the same municipality. */
export function drawMove(rng: Rng, from: SandboxSeat): SandboxSeat {
  const same = MUNICIPALITIES.find(([, name]) => name === from.municipality);
  return same && rng.chance(0.7) ? seatIn(rng, same) : drawSeat(rng);
}

/** An office in the business centre of a municipality, which firms without any tie share. */
export function businessCentreSeat(rng: Rng, near: SandboxSeat): SandboxSeat {
  const at = Math.max(
    0,
    MUNICIPALITIES.findIndex(([, name]) => name === near.municipality),
  );
  const street = BUSINESS_CENTRES[at % BUSINESS_CENTRES.length]!;
  return seat(MUNICIPALITIES[at]!, `${street}, Sala ${rng.int(1, 60)}`, 901, PARISHES[0]!);
}

function seatIn(rng: Rng, municipality: Municipality): SandboxSeat {
  const street = rng.int(0, STREETS.length - 1);
  const door = rng.chance(0.2) ? `${rng.int(1, 220)}, ${rng.int(1, 6)}.º Dto` : String(rng.int(1, 420));
  const address = `${KINDS[street % KINDS.length]} ${STREETS[street]}, ${door}`;
  const drawn = seat(municipality, address, 101 + street * 7, PARISHES[street % PARISHES.length]!);
  return rng.chance(0.04) ? businessCentreSeat(rng, drawn) : drawn;
}

function seat(
  [district, name, cp4]: Municipality,
  address: string,
  cp3: number,
  parish: string,
): SandboxSeat {
  return {
    address,
    postalCode: `${cp4}-${String(cp3).padStart(3, '0')}`,
    place: name,
    parish,
    municipality: name,
    district,
  };
}

export const oneLine = ({ address, postalCode, place }: SandboxSeat): string =>
  `${address}, ${postalCode} ${place}`;

/** A person's residence as it stands in an act. */
export const residence = (rng: Rng): string => oneLine(drawSeat(rng));
