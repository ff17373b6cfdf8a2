/** Public bodies that award contracts. None of them exists, and none is a company of the country. */

import type { SandboxContract } from '../country.ts';
import { invented } from './names.ts';
import { fixedNif } from './number-plan.ts';
import { DISTRICTS } from './places.ts';
import { Rng } from './rng.ts';

export type Authority = SandboxContract['authority'];

/** Serial numbers of `58…` that no fixed company has. */
const FIRST_AUTHORITY = 800_001;
const FORMS = ['Município de', 'Município de', 'Município de', 'Câmara Municipal de', 'Freguesia de'];
const SERVICES = 'Serviços Municipalizados de Água e Saneamento de';

/** Those of each district, the same in every country whatever its seed. */
const AUTHORITIES: ReadonlyMap<string, readonly Authority[]> = inventAuthorities(new Rng('authorities'));

function inventAuthorities(rng: Rng): Map<string, Authority[]> {
  const names = new Set<string>();
  const newName = (): string => {
    const word = invented(rng).toLowerCase();
    const name = word[0]!.toUpperCase() + word.slice(1);
    if (names.has(name)) return newName();
    names.add(name);
    return name;
  };
  const forms = [...FORMS, SERVICES];
  return new Map(
    DISTRICTS.map((district, d) => [
      district,
      forms.map((form, i) => ({
        nif: fixedNif(FIRST_AUTHORITY + d * forms.length + i),
        name: `${form} ${newName()}`,
      })),
    ]),
  );
}

export const authoritiesIn = (district: string): readonly Authority[] => AUTHORITIES.get(district)!;
