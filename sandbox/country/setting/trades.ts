/** What the companies of the country do: CAE Rev.3 code, and the words such firms put into their names. */
export interface Trade {
  readonly cae: string;
  readonly words: readonly string[];
  /** Needs a title of IMPIC to build (Lei 41/2015). */
  readonly builds: boolean;
  /** Categories of public-works alvarás that such firms hold. */
  readonly categories: readonly string[];
}

const builder = (cae: string, categories: readonly string[], ...words: string[]): Trade => ({
  cae,
  words,
  builds: true,
  categories,
});
const other = (cae: string, ...words: string[]): Trade => ({ cae, words, builds: false, categories: [] });

export const BUILDINGS = builder(
  '41200',
  ['1.ª', '4.ª'],
  'CONSTRUÇÕES',
  'CONSTRUÇÃO CIVIL',
  'EDIFICAÇÕES',
  'ENGENHARIA E CONSTRUÇÃO',
  'SOCIEDADE DE CONSTRUÇÕES',
  'CONSTRUÇÃO E REABILITAÇÃO',
  'EMPREITADAS',
);
export const CARPENTRY = builder('43320', ['1.ª'], 'CARPINTARIAS', 'CARPINTARIA E CAIXILHARIA');

export const TRADES: ReadonlyArray<readonly [Trade, number]> = [
  [BUILDINGS, 38],
  [builder('42110', ['2.ª'], 'ESTRADAS E PAVIMENTOS', 'PAVIMENTAÇÕES', 'VIAS E OBRAS'), 5],
  [builder('42210', ['2.ª', '3.ª'], 'INFRAESTRUTURAS', 'REDES E SANEAMENTO'), 4],
  [builder('42990', ['2.ª', '3.ª', '5.ª'], 'OBRAS PÚBLICAS', 'ENGENHARIA CIVIL', 'ENGENHARIA E OBRAS'), 7],
  [builder('43110', ['5.ª'], 'DEMOLIÇÕES'), 2],
  [builder('43120', ['2.ª', '5.ª'], 'TERRAPLANAGENS', 'MOVIMENTAÇÃO DE TERRAS'), 5],
  [builder('43210', ['4.ª'], 'INSTALAÇÕES ELÉTRICAS', 'ELETRICIDADE', 'MONTAGENS ELÉTRICAS'), 8],
  [builder('43221', ['1.ª', '4.ª'], 'CANALIZAÇÕES', 'ÁGUAS E GÁS'), 4],
  [builder('43222', ['4.ª'], 'CLIMATIZAÇÃO', 'AVAC E FRIO'), 3],
  [builder('43310', ['1.ª'], 'ESTUQUES E GESSOS', 'TETOS FALSOS'), 3],
  [CARPENTRY, 3],
  [builder('43330', ['1.ª'], 'REVESTIMENTOS', 'PAVIMENTOS E AZULEJOS'), 3],
  [builder('43340', ['1.ª'], 'PINTURAS', 'PINTURAS E ISOLAMENTOS'), 4],
  [builder('43910', ['1.ª'], 'COBERTURAS', 'COBERTURAS E IMPERMEABILIZAÇÕES'), 3],
  [builder('43992', ['1.ª', '2.ª', '5.ª'], 'REABILITAÇÃO URBANA', 'OBRAS E REMODELAÇÕES'), 4],
  [other('68100', 'INVESTIMENTOS IMOBILIÁRIOS', 'IMOBILIÁRIA'), 2],
  [other('46732', 'MATERIAIS DE CONSTRUÇÃO'), 1],
  [other('71120', 'PROJETOS DE ENGENHARIA'), 1],
];
