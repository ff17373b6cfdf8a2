/**
 * The trade in a firm's name (by law a name must show the object, CSC art. 10 and RNPC art. 32), as groups of
 * CAE Rev.3. The object clauses of acts are boilerplate, and the CAE code is not published with them.
 */

import { fold } from '../kernel/fold.ts';

/** Beginnings of folded words and their group. `41` is building in general; 42 and 43 are special trades of it, the others no works. */
const GROUPS: readonly (readonly [beginning: string, group: string])[] = [
  ['constru', '41'],
  ['edific', '41'],
  ['empreit', '41'],
  ['reabilit', '41'],
  ['remodela', '41'],
  ['estrad', '421'],
  ['pavimentac', '421'],
  ['asfalt', '421'],
  ['betumin', '421'],
  ['vias', '421'],
  ['infraestrutur', '422'],
  ['saneament', '422'],
  ['hidraul', '429'],
  ['demolic', '431'],
  ['terraplan', '431'],
  ['terraplen', '431'],
  ['escavac', '431'],
  ['terras', '431'],
  ['sondage', '431'],
  ['eletric', '432'],
  ['electric', '432'],
  ['telecom', '432'],
  ['canaliz', '432'],
  ['climatiz', '432'],
  ['avac', '432'],
  ['aquecim', '432'],
  ['ventila', '432'],
  ['domotic', '432'],
  ['elevador', '432'],
  ['fotovoltaic', '432'],
  ['solar', '432'],
  ['segurancas', '432'],
  ['gas', '432'],
  ['estuq', '433'],
  ['gesso', '433'],
  ['pladur', '433'],
  ['carpint', '433'],
  ['caixilh', '433'],
  ['marcen', '433'],
  ['serralh', '433'],
  ['pintur', '433'],
  ['revestim', '433'],
  ['azulej', '433'],
  ['ladrilh', '433'],
  ['isolament', '433'],
  ['acabament', '433'],
  ['aluminio', '433'],
  ['estores', '433'],
  ['vidrac', '433'],
  ['vidros', '433'],
  ['soalho', '433'],
  ['parquet', '433'],
  ['cozinhas', '433'],
  ['cantaria', '433'],
  ['marmor', '433'],
  ['capoto', '433'],
  ['drywall', '433'],
  ['cobertur', '439'],
  ['telhad', '439'],
  ['impermeab', '439'],
  ['andaim', '439'],
  ['cofrage', '439'],
  ['fachada', '439'],
  ['estrutur', '439'],
  ['betao', '439'],
  ['alvenar', '439'],
  ['piscina', '439'],
  ['metalomecanic', '439'],
  ['agricol', '01'],
  ['agropecuar', '01'],
  ['cogumel', '01'],
  ['vinicol', '11'],
  ['vinhos', '11'],
  ['panific', '10'],
  ['padaria', '10'],
  ['pastelar', '10'],
  ['confec', '14'],
  ['calcado', '15'],
  ['tipograf', '18'],
  ['mobiliar', '31'],
  ['moveis', '31'],
  ['automovel', '45'],
  ['automoveis', '45'],
  ['oficina', '45'],
  ['pneus', '45'],
  ['supermerc', '47'],
  ['minimerc', '47'],
  ['mercearia', '47'],
  ['farmac', '47'],
  ['transport', '49'],
  ['camionag', '49'],
  ['taxis', '49'],
  ['hotel', '55'],
  ['alojament', '55'],
  ['restaurant', '56'],
  ['cafe', '56'],
  ['cafetar', '56'],
  ['snack', '56'],
  ['churrasq', '56'],
  ['informat', '62'],
  ['software', '62'],
  ['contabil', '69'],
  ['consultor', '70'],
  ['publicid', '73'],
  ['vigilanc', '80'],
  ['limpezas', '81'],
  ['jardinag', '81'],
  ['clinica', '86'],
  ['dentar', '86'],
  ['ginasio', '93'],
  ['lavandar', '96'],
  ['cabeleir', '96'],
  ['estetica', '96'],
  ['funerar', '96'],
  ['imobil', '68'],
  ['materiais', '46'],
  ['projet', '71'],
  ['project', '71'],
  ['arquitet', '71'],
  ['arquitect', '71'],
];

/** Words of the trade without a group of their own. */
const TRADE_WORDS =
  /^(obras?|publicas?|particulares|civil|civis|engenharia|urban[ao]s?|montage(m|ns)|instalac\w*|tetos?|tectos?|falsos|aguas?|redes|frio|movimentac\w*|pavimentos?|investimentos?|promoc\w*|decorac\w*|manutenc\w*|interiores|exteriores|arruamentos?|ajardinamentos?|jardins|loteamentos?|moradias|predios|habitac\w*|restauros?|conservac\w*)$/;

/** The groups of the folded words of a name; may be empty. */
export function tradeGroups(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.flatMap(word => GROUPS.filter(([start]) => begins(word, start)).map(([, group]) => group)),
  );
}

export const isTradeWord = (word: string): boolean =>
  GROUPS.some(([start]) => begins(word, start)) || TRADE_WORDS.test(word);

/** Works are divisions 41 to 43; what another trade does needs no title to build (Lei 41/2015). */
const isBuilding = (group: string): boolean => /^4[123]/.test(group);
/** Words of building, whatever other trade the name shows. */
const WORKS =
  /^(obras?|publicas?|civil|civis|urban[ao]s?|montage(m|ns)|instalac\w*|tetos?|tectos?|pavimentos?|movimentac\w*|manutenc\w*|decorac\w*)$/;

/** Whether a firm's name shows a trade, and none that builds. A name without a trade may be a builder's. */
export function tellsNoBuilding(firma: string): boolean {
  const words = fold(firma)
    .replace(/\bmateriais (?:de|para|da) construc\w+(?: civil)?/g, 'materiais')
    .split(/[^a-z0-9]/);
  const groups = tradeGroups(words);
  const builds = [...groups].some(isBuilding) || words.some(word => WORKS.test(word));
  return groups.size > 0 && !builds;
}

/** A short beginning must be the whole word: `gas` does not match `gaspar`. */
const begins = (word: string, start: string): boolean =>
  start.length < 5 ? word === start : word.startsWith(start);

export type TradeLikeness = 'same-trade' | 'same-division' | 'different' | 'not-told';

/** Two builders of anything share no more than a division; two of one special trade share the trade. */
export function tradeLikeness(a: ReadonlySet<string>, b: ReadonlySet<string>): TradeLikeness {
  if (a.size === 0 || b.size === 0) return 'not-told';
  const shared = [...a].filter(group => b.has(group));
  if (shared.some(group => group !== '41')) return 'same-trade';
  return shared.length > 0 || a.has('41') || b.has('41') ? sameDivision(a, b) : 'different';
}

/** Who builds anything does the special trades too; he neither deals in houses nor sells sand by that. */
function sameDivision(a: ReadonlySet<string>, b: ReadonlySet<string>): TradeLikeness {
  const builds = (groups: ReadonlySet<string>) => [...groups].some(isBuilding);
  return builds(a) && builds(b) ? 'same-division' : 'different';
}
