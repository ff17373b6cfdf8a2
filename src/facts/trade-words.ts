/**
 * The trade in a firm's name (by law a name must show the object, CSC art. 10 and RNPC art. 32), as groups of
 * CAE Rev.3. The object clauses of acts are boilerplate, and the CAE code is not published with them.
 */

/** Groups and beginnings of folded words. `41` is building in general; 42 and 43 are special trades of it. */
const BUILDING: readonly (readonly [group: string, beginnings: string])[] = [
  ['41', 'constru edific empreit reabilit remodela'],
  ['421', 'estrad pavimentac asfalt betumin vias'],
  ['422', 'infraestrutur saneament'],
  ['429', 'hidraul'],
  ['431', 'demolic terraplan terraplen escavac terras sondage'],
  [
    '432',
    'eletric electric telecom canaliz climatiz avac aquecim ventila domotic elevador fotovoltaic solar segurancas gas',
  ],
  [
    '433',
    'estuq gesso pladur carpint caixilh marcen serralh pintur revestim azulej ladrilh isolament acabament aluminio estores vidrac vidros soalho parquet cozinhas cantaria marmor capoto drywall',
  ],
  ['439', 'cobertur telhad impermeab andaim cofrage fachada estrutur betao alvenar piscina metalomecanic'],
];

/** The same of those that build nothing, by their group. */
const OTHERS: readonly (readonly [group: string, beginnings: string])[] = [
  ['01', 'agricol agropecuar cogumel agricult agro pecuari avicol apicult horticol viveiro'],
  ['02', 'florestal florestais silvicult'],
  ['03', 'pesca aquicult'],
  ['10', 'panific padaria pastelar alimenta laticin lacticin carnes conservas'],
  ['11', 'vinicol vinhos adega vitivinic'],
  ['13', 'texteis textil lanific'],
  ['14', 'confec vestuar malhas costura'],
  ['15', 'calcado curtum'],
  ['18', 'tipograf grafica'],
  ['31', 'mobiliar moveis'],
  ['38', 'residuos reciclag sucata'],
  ['45', 'automovel automoveis oficina pneus auto'],
  ['46', 'materiais'],
  [
    '47',
    'supermerc minimerc mercearia farmac talho peixaria frutaria frutas ourives joalhar livraria papelar florista sapatar perfumar oculista',
  ],
  ['49', 'transport camionag taxis mudancas autocarro'],
  ['52', 'logistic'],
  ['55', 'hotel alojament hostel campismo'],
  ['56', 'restaurant cafe cafetar snack churrasq catering pizzaria cervejar marisqueir gelatar'],
  ['58', 'editora'],
  ['62', 'informat software computador informac ciberseg'],
  ['66', 'seguros corretor'],
  ['68', 'imobil'],
  ['69', 'contabil advogad solicitador auditor'],
  ['70', 'consultor'],
  ['71', 'projet project arquitet arquitect'],
  ['73', 'publicid marketing'],
  ['74', 'tradu fotograf'],
  ['75', 'veterin'],
  ['78', 'recrutament'],
  ['79', 'viagens turismo'],
  ['80', 'vigilan'],
  ['81', 'limpeza jardinag desinfest jardineir'],
  ['82', 'eventos'],
  ['85', 'escola ensino formacao explicac'],
  ['86', 'clinica dentar medicina enfermag fisioter psicolog dentist'],
  ['87', 'geriatr'],
  ['88', 'creche infantario'],
  ['90', 'espetacul espectacul musica teatro'],
  ['93', 'ginasio fitness'],
  ['96', 'lavandar cabeleir estetica funerar barbear'],
];

/** From this length on a beginning is enough: a shorter one must be the whole word, `gas` does not match `gaspar`. */
const ENOUGH = 5;
const keyOf = (word: string): string => word.slice(0, ENOUGH);

const GROUPS = Map.groupBy(
  [...BUILDING, ...OTHERS].flatMap(([group, starts]) =>
    starts.split(' ').map(start => [start, group] as const),
  ),
  ([start]) => keyOf(start),
);

/** Words of the trade without a group of their own. */
const TRADE_WORDS =
  /^(obras?|publicas?|particulares|civil|civis|engenharia|urban[ao]s?|montage(m|ns)|instalac\w*|tetos?|tectos?|falsos|aguas?|redes|frio|movimentac\w*|pavimentos?|investimentos?|promoc\w*|decorac\w*|manutenc\w*|interiores|exteriores|arruamentos?|ajardinamentos?|jardins|loteamentos?|moradias|predios|habitac\w*|restauros?|conservac\w*|equipamentos?|alugue(r|res)|maquinas?|maquinaria|ferramentas?)$/;

/** The groups of the folded words of a name; may be empty. */
export function tradeGroups(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap(word => startsOf(word).map(([, group]) => group)));
}

export const isTradeWord = (word: string): boolean => startsOf(word).length > 0 || TRADE_WORDS.test(word);

const startsOf = (word: string): (readonly [start: string, group: string])[] =>
  (GROUPS.get(keyOf(word)) ?? []).filter(([start]) => word.startsWith(start));
