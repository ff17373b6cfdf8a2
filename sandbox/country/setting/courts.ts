/** Where companies are sued: the judicial districts (comarcas) and their courts, one comarca for each district. */
import type { SandboxSeat } from '../country.ts';

export interface Court {
  /** As the lists print it, `Comarca de Leiria - Leiria`. */
  readonly court: string;
  /** `Juízo de Comércio de Leiria`. */
  readonly unit: string;
  /** Three letters at the end of a process number. */
  readonly code: string;
}

export type Branch = 'commerce' | 'execution' | 'local-civil' | 'central-civil' | 'labour';

interface Comarca {
  readonly of: string;
  readonly code: string;
  readonly commerce: Court;
}

function comarca(of: string, code: string, commerceSeat: string, commerceCode = code): Comarca {
  const commerce = {
    court: `Comarca ${of} - ${commerceSeat}`,
    unit: `Juízo de Comércio de ${commerceSeat}`,
    code: commerceCode,
  };
  return { of, code, commerce };
}

/** One commerce court for each district, the nearest one where a district has several. */
const COMARCAS: Readonly<Record<string, Comarca>> = {
  Aveiro: comarca('de Aveiro', 'AVR', 'Aveiro'),
  Braga: comarca('de Braga', 'BRG', 'Vila Nova de Famalicão', 'VNF'),
  Coimbra: comarca('de Coimbra', 'CBR', 'Coimbra'),
  Évora: comarca('de Évora', 'EVR', 'Évora'),
  Faro: comarca('de Faro', 'FAR', 'Olhão', 'OLH'),
  Leiria: comarca('de Leiria', 'LRA', 'Leiria'),
  Lisboa: comarca('de Lisboa', 'LSB', 'Lisboa'),
  Porto: comarca('do Porto', 'PRT', 'Santo Tirso', 'STS'),
  Santarém: comarca('de Santarém', 'STR', 'Santarém'),
  Setúbal: comarca('de Setúbal', 'STB', 'Setúbal'),
  'Viana do Castelo': comarca('de Viana do Castelo', 'VCT', 'Viana do Castelo'),
  'Vila Real': comarca('de Vila Real', 'VRL', 'Vila Real'),
  Viseu: comarca('de Viseu', 'VIS', 'Viseu'),
};

const UNITS: Readonly<Record<Exclude<Branch, 'commerce'>, string>> = {
  execution: 'Juízo de Execução',
  'local-civil': 'Juízo Local Cível',
  'central-civil': 'Juízo Central Cível',
  labour: 'Juízo do Trabalho',
};

/** The court of a branch for a company's seat; all but the commerce courts sit in the capital of the district. */
export function courtOf({ district }: Pick<SandboxSeat, 'district'>, branch: Branch): Court {
  const { of, code, commerce } = COMARCAS[district]!;
  if (branch === 'commerce') return commerce;
  return { court: `Comarca ${of} - ${district}`, unit: `${UNITS[branch]} ${of}`, code };
}
