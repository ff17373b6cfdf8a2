/** What a broken norm is about. Driving-time rules fill the list, and are no failures of site safety. */
import type { LabourSanction } from '../../facts/fact.ts';
import { fold } from '../../kernel/fold.ts';

type Kind = 'lei' | 'decreto-lei' | 'regulamento';

/** Diplomas by kind, number and year. Any other is `other`: working contracts, accident insurance (Lei 98/2009), … */
const AREAS: ReadonlyArray<readonly [LabourSanction['area'], Kind, string]> = [
  ['safety', 'lei', '102/2009'], // promotion of safety and health at work
  ['safety', 'decreto-lei', '273/2003'], // temporary and mobile building sites
  ['safety', 'decreto-lei', '50/2005'], // work equipment, scaffolds and ladders
  ['safety', 'decreto-lei', '347/1993'], // workplaces
  ['safety', 'decreto-lei', '348/1993'], // personal protective equipment
  ['safety', 'decreto-lei', '330/1993'], // manual handling of loads
  ['safety', 'decreto-lei', '141/1995'], // safety signs
  ['safety', 'decreto-lei', '182/2006'], // noise
  ['safety', 'decreto-lei', '46/2006'], // vibrations
  ['safety', 'decreto-lei', '266/2007'], // asbestos
  ['transport', 'regulamento', '561/2006'], // driving and rest times
  ['transport', 'regulamento', '165/2014'], // tachographs
  ['transport', 'lei', '27/2010'], // sanctions for both
];

const CITATION =
  /(?:\b(decreto-? ?lei|d\. ?l\.?|dl|lei|l|regulamento|reg|portaria|diretiva|directiva|despacho|ac|cct?)\b\.?)?(?: ?\((?:ce|cee|ue)\))? ?(?:\bn\.? ?os?\b\.?|\bn[.°]?)?(?: ?\((?:ce|cee|ue)\))? ?(\d{1,4})\/(\d{4}|\d{2})(?!\d)/g;

/** Safety weighs more than transport where a row cites both. */
export function areaOfNorm(norm: string): LabourSanction['area'] {
  const cited = [...fold(norm).matchAll(CITATION)].map(([, kind, number, year]) => ({
    kind: kindOf(kind),
    diploma: `${number}/${year!.length === 2 ? (year! < '50' ? `20${year}` : `19${year}`) : year}`,
  }));
  const areas = AREAS.filter(([, kind, diploma]) =>
    cited.some(it => it.diploma === diploma && (it.kind === kind || it.kind === null)),
  ).map(([area]) => area);
  return areas.includes('safety') ? 'safety' : (areas[0] ?? 'other');
}

/** Null where the text gives the number alone. */
function kindOf(word: string | undefined): Kind | 'another' | null {
  if (word === undefined) return null;
  if (/^(?:decreto|d)/.test(word) && /l/.test(word)) return 'decreto-lei';
  if (/^l/.test(word)) return 'lei';
  return word.startsWith('reg') ? 'regulamento' : 'another';
}
