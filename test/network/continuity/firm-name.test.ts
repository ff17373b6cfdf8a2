import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tradeLikeness } from '../../../src/facts/trades.ts';
import { firmName } from '../../../src/network/continuity/firm-name.ts';
import { jaroWinkler } from '../../../src/network/continuity/jaro-winkler.ts';
import { nameLikeness } from '../../../src/network/continuity/name-likeness.ts';

const alike = (a: string, b: string) =>
  nameLikeness(firmName(a, ['Lisboa']), firmName(b, ['Lisboa'])) !== null;

describe('names that suggest one house', () => {
  test.each([
    ['CONSTRUÇÕES PEDRA LARGA DE TORVAL, LDA', 'PEDRA LARGA DE TORVAL II - CONSTRUÇÕES, UNIPESSOAL LDA'],
    ['VALBERIL - CARPINTARIAS, LDA', 'NOVA VALBERIL, S.A.'],
    ['VALBERIL CONSTRUÇÕES, LDA', 'VALBERYL ENGENHARIA, LDA'],
    ['ALB, LDA', 'ALB CONSTRUÇÕES, LDA'],
    ['JMT OBRAS, LDA', 'JORVAL M. TAVIM, LDA'],
    ['J. M. T. - CONSTRUÇÕES, LDA', 'JORVAL MENDRAZ TAVIM, LDA'],
    ['VALE BERIL, LDA', 'VALEBERIL, LDA'],
    ['BERILVAL, LDA', 'VALBERIL, LDA'],
    ['VALBERILENSE, LDA', 'VALBERIL, LDA'],
    ['SILVA & TAVIM, LDA', 'TAVIM E SILVA, UNIPESSOAL LDA'],
    ['CONSTRUVALBERIL, LDA', 'VALBERIL CONSTRUÇÕES, LDA'],
    ['CONSTRUÇÕES LISBOA, LDA', 'LISBOA CONSTRUÇÕES, UNIPESSOAL LDA'],
    ['IRMÃOS MALHEIRO, LDA', 'MALHEIRO & FILHOS, LDA.'],
    ['OBRAS VALBERIL, LDA (EM LIQUIDAÇÃO)', 'VALBERIL MAIS, LDA'],
    ['CASA NOVA, LDA', 'CASA NOVA II, UNIPESSOAL LDA'],
    ['GRUPO PRIME 1, LDA', 'GRUPO PRIME 2, LDA'],
    ['MSC CONSTRUÇÕES, LDA', 'MSC2 OBRAS, LDA'],
    ['3REXAL CONSTRUÇÕES, LDA', 'REXAL OBRAS, LDA'],
    ['TELHA FORTE CONSTRUÇÕES, LDA', 'TELHA FORTE OBRAS, LDA'],
    ['NORTE FIRME, LDA', 'FIRMENORTE, LDA'],
    ['VARANDAS DO LIMA, LDA', 'VARANDAS DO LIMA OBRAS, LDA'],
    ['CONCEIÇÃO & MEDEIROS, LDA', 'MEDEIROS E CONCEIÇÃO, LDA'],
  ])('%s and %s', (a, b) => {
    expect([alike(a, b), alike(b, a)]).toEqual([true, true]);
  });

  test.each([
    ['CONSTRUÇÕES DO NORTE, LDA', 'CONSTRUÇÕES DO NORTE II, LDA', 'nothing of their own'],
    ['CASA NOVA, LDA', 'CASA PRIME, LDA', 'one common word'],
    ['NOVA CASA, LDA', 'CASA NOVA, LDA', 'common words in another order'],
    ['CASA, LDA', 'CASA II, LDA', 'one common word alone'],
    ['LISBOA OBRAS, LDA', 'CONSTRUÇÕES DE LISBOA, LDA', 'the name of their town'],
    ['VALE DO ALVO, LDA', 'VALE DE CALBAÇAL, LDA', 'a common word of the land'],
    ['AL, LDA', 'AL CONSTRUÇÕES, LDA', 'two letters'],
    ['SILVA, LDA', 'SILVA & FILHOS, LDA', 'one common surname'],
    ['JMT, LDA', 'JORVAL TAVIM, LDA', 'other initials'],
    ['MARIL CONSTRUÇÕES, LDA', 'MARAL CONSTRUÇÕES, LDA', 'a likeness of five letters'],
    ['GALVÃO & FILHOS, LDA', 'GAMEIRO & FILHOS, LDA', 'only that they are families'],
  ])('not %s and %s, which share %s', (a, b) => {
    expect([alike(a, b), alike(b, a)]).toEqual([false, false]);
  });
});

const ORDINARY = `Energia Granitos Plataformas Espelhos Tijolos Cerâmica Pavilhões Soldadura Ascensores Guindastes Gruas Ferragens Tintas
  Fibra Refrigeração Pintores Pedreiros Calcetaria Calçadas Muros Vedações Cercas Saunas Condomínios Prefabricados Geotecnia Fundações Estacas
  Barragens Ferrovias Túneis Dragagens Portuários Resinas Epoxi Microcimento Cortiça Total Solar Fotovoltaica Cantarias Molduras Elevatórias
  Estucadores Canalizadores Ladrilhadores Calceteiros Eletricista Gradeamentos Portões Caixilhos Janelas Lareiras Rufos Caleiras Painéis
  Sinalização Topografia Ideal Rápida Moderna Profissional Renováveis Sustentável Eficiência`;

test.each(ORDINARY.split(/\s+/))('unrelated firms of one ordinary word: %s', word => {
  const [a, b] = [`${word} e Canalizações, Lda`, `${word} e Pinturas, Lda`];
  expect([alike(a, b), alike(b, a)]).toEqual([false, false]);
});

test.each(
  `Valberil Sarmento Medeiros Zacarias Conceição Trindade Falcão Canteiro Ferreirim Candelária Penedal Rexal Ribasul Beiral`.split(
    ' ',
  ),
)('a surname, a place or a made-up word is a house: %s', word => {
  expect(alike(`${word} Canalizações, Lda`, `${word} Pinturas, Lda`)).toBe(true);
});

describe('words that say nothing', () => {
  const own = (firma: string, ...places: string[]) => firmName(firma, places).own;

  test.each([
    [
      'legal endings',
      'LDA LIMITADA LTDA SA UNIPESSOAL SOCIEDADE SOC COMPANHIA CIA SGPS CRL ACE PLC SL EM LIQUIDAÇÃO',
    ],
    [
      'links and numbers',
      'DE DA DO DAS DOS COM PARA E Y AND THE O OS AS I II III IV V VI VII VIII IX X 7 2025',
    ],
    ['a new beginning', 'NOVA NOVO NOVAS NOVOS NEW PRIME MAIS PLUS PREMIUM TOP PRO GLOBAL GERAL GERAIS'],
    ['a group', 'GRUPO GROUP HOLDING GEST GESTÃO CASA EMPRESA TECN INTERNACIONAL'],
    [
      'services',
      'SERVIÇO SERVIÇOS SOLUÇÕES COMÉRCIO COMERCIAL INDÚSTRIA INDÚSTRIAS INDUSTRIAL TECNOLOGIA TECNOLOGIAS',
    ],
    ['technique', 'TÉCNICA TÉCNICO TÉCNICAS TÉCNICOS'],
    [
      'the world',
      'EUROPA EUROPEIA EUROPLAN IBÉRICA IBÉRICO IBÉRICAS IBÉRICOS LUSITANA LUSITANO LUSITANAS LUSITANOS LUSO LUSA',
    ],
    ['the country', 'PORTUGAL PORTUGUÊS PORTUGUESA PORTUGUESAS PORTUGUESES NORTE SUL CENTRO'],
    ['the family', 'IRMÃOS FILHO FILHOS FILHA HERDEIROS ASSOCIADOS'],
    [
      'that it builds',
      'CONSTRUTOR CONSTRUTORA CONSTRUTORAS CONSTRUTORES BUILD BUILDERS BUILDING ENGINEERING CONSTRUCTION CONSTRUCTIONS',
    ],
  ])('%s', (_name, words) => {
    for (const word of words.split(' '))
      expect([word, own(`${word} VALBERIL`)]).toEqual([word, ['valberil']]);
  });

  test('a word that only begins or ends with one of them is the firm’s own', () => {
    for (const word of [
      ...['VILLASA', 'SALVADOR', 'SACOR', 'TORREDO', 'DEMAR', 'PONTENORTE', 'CASALINHO', 'NORTADA'],
      'TOPAZIO',
    ])
      expect(own(`${word}, LDA`)).toEqual([word.toLowerCase()]);
  });

  test('signs part words, but not a letter from its dot or its apostrophe; each word is told once', () => {
    expect(own('VALBERIL-TORVAL / QUINDELO, S.A.')).toEqual(['valberil', 'torval', 'quindelo']);
    expect(own("D'ALVO & D’ORCA, S.A.")).toEqual(['dalvo', 'dorca']);
    expect(own('VALBERIL & VALBERIL, LDA')).toEqual(['valberil']);
    expect(own('B. VALBERIL, LDA')).toEqual(['valberil']);
    expect(own('AB VALBERIL, LDA')).toEqual(['ab', 'valberil']);
  });

  test('the places of the seats, word by word', () => {
    expect(own('TORRES NOVAS VALBERIL, LDA', 'Torres Novas', 'Santarém')).toEqual(['valberil']);
    expect(own('SANTARÉM-TORRES VALBERIL, LDA', 'Torres  Novas', 'Santarém')).toEqual(['valberil']);
    expect(own('SANTARÉM VALBERIL, LDA')).toEqual(['santarem', 'valberil']);
  });
});

describe('how much is alike', () => {
  test.each<[string, string, string, boolean]>([
    ['four letters are enough', 'ALBA, LDA', 'ALBA CONSTRUÇÕES, LDA', true],
    ['seven letters of ten', 'VALBERI TOM, LDA', 'VALBERI RUY, LDA', true],
    ['seven of eleven', 'VALBERI TOMA, LDA', 'VALBERI RUYA, LDA', false],
    ['another spelling, from five letters on', 'MALVA, LDA', 'MALVAS, LDA', true],
    ['another spelling of four letters is another word', 'ALBA, LDA', 'ALBAS, LDA', false],
    ['one letter more in a long word', 'VALBERIL, LDA', 'VALBERILO, LDA', true],
    ['nothing at all', 'CONSTRUÇÕES, LDA', 'CONSTRUÇÕES, LDA', false],
  ])('%s', (_name, a, b, expected) => {
    expect([alike(a, b), alike(b, a)]).toEqual([expected, expected]);
  });

  test('never depends on which of two is looked at first', () => {
    const word = fc.constantFrom(
      ...['valberil', 'valberyl', 'alba', 'albas', 'malva', 'malvas', 'ab', 'rui', 'quindelo'],
    );
    const firma = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '));
    fc.assert(fc.property(firma, firma, (a, b) => alike(a, b) === alike(b, a)));
    fc.assert(
      fc.property(
        firma,
        a => alike(a, a) === (firmName(a).own.join('').length >= 3 && firmName(a).own.join() !== 'rui'),
      ),
    );
  });
});

describe('trades that names tell', () => {
  const likeness = (a: string, b: string) => tradeLikeness(firmName(a).trades, firmName(b).trades);
  test.each([
    ['CARPINTARIAS X, LDA', 'Y, CARPINTARIA E CAIXILHARIA, LDA', 'same-trade'],
    ['ELECTRICIDADE X, LDA', 'INSTALAÇÕES ELÉTRICAS Y, LDA', 'same-trade'],
    ['CONSTRUÇÕES X, LDA', 'Y - CONSTRUÇÃO CIVIL, LDA', 'same-division'],
    ['CONSTRUÇÕES X, LDA', 'CARPINTARIAS Y, LDA', 'same-division'],
    ['PINTURAS X, LDA', 'ELETRICIDADE Y, LDA', 'different'],
    ['CONSTRUÇÕES X, LDA', 'PADARIA Y, LDA', 'different'],
    ['CONSTRUÇÕES X, LDA', 'PROMOÇÃO IMOBILIÁRIA Y, LDA', 'not-told'],
    ['CONSTRUÇÕES X, LDA', 'PROJETOS Y, LDA', 'not-told'],
    ['CONSTRUÇÕES X, LDA', 'MATERIAIS Y, LDA', 'not-told'],
    ['CONSTRUÇÕES X, LDA', 'CONSULTORIA Y, LDA', 'not-told'],
    ['GASPAR, LDA', 'ÁGUAS E GÁS Y, LDA', 'not-told'],
  ])('%s and %s: %s', (a, b, expected) => {
    expect([likeness(a, b), likeness(b, a)]).toEqual([expected, expected]);
  });
});

test('the likeness of words is that of Winkler’s examples', () => {
  expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.961, 3);
  expect(jaroWinkler('dwayne', 'duane')).toBeCloseTo(0.84, 2);
  expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.813, 3);
  expect(jaroWinkler('abc', 'xyz')).toBe(0);
});
