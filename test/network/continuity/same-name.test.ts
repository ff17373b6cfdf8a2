import { describe, expect, it } from 'vitest';
import { sameName } from '../../../src/network/continuity/same-name.ts';

const SAME: readonly [string, string][] = [
  ['Valeverde Construções Lda', 'VALEVERDE CONSTRUÇÕES, LDA'],
  ['valeverde construcoes', 'Valeverde Construções, Unipessoal, Lda.'],
  ['Construções Valeverde', 'Valeverde Construções, S.A.'],
  ['Valeverde - Construções, SA', 'Valeverde Construções, Lda'],
  ['Const. Valeverde', 'Construções Valeverde, Lda'],
  ['Constr. Valeverde Lda', 'Construções Valeverde, L.da'],
  ['Const Valeverde', 'Construções Valeverde, Lda'],
  ['Valeverde Eng.', 'Valeverde Engenharia, S. A.'],
  ['Soc. de Construções Norfer', 'Sociedade de Construções Norfer, Lda'],
  ['Sociedade Construções Norfer', 'Construções Norfer, Limitada'],
  ['J. M. C. Construções', 'JMC Construções, Lda'],
  ['J.M.C. - Construções, Lda.', 'J M C Construções Lda'],
  ['Silva & Santos, Lda', 'Silva e Santos, Lda'],
  ['Santos & Silva', 'Silva & Santos, Lda'],
  ['Construções Silva', 'Construções da Silva, Unipessoal Lda'],
  ['Norfer II', 'Norfer 2, Lda'],
  ['Norfer 2000 Obras', 'Norfer 2000 - Obras, Lda'],
  ['Empreit. Gerais Duriense', 'Empreitadas Gerais Duriense, SA'],
  ['Transp. Duriense', 'Transportes Duriense, Lda'],
  ['Imob. Duriense', 'Imobiliária Duriense, SA'],
  ['Cia. Duriense de Obras', 'Companhia Duriense de Obras, SA'],
  ['Duriense Obras em liquidação', 'Duriense - Obras, Lda'],
  ['Valeverde SGPS', 'Valeverde, SGPS, S.A.'],
  ['Sant’Ana Obras', 'Santana Obras, Lda'],
];

const CLOSE: readonly [string, string][] = [
  ['Valverde Construções', 'Valeverde Construções, Lda'],
  ['Valeverdde Construções', 'Valeverde Construções, Lda'],
  ['Valevedre Construções', 'Valeverde Construções, Lda'],
  ['Valeverda Construções', 'Valeverde Construções, Lda'],
  ['Construção Valeverde', 'Construções Valeverde, Lda'],
  ['Eléctrica Duriense', 'Elétrica Duriense, Lda'],
  ['Vale Verde Construções', 'Valeverde Construções, Lda'],
  ['Valeverde Construções', 'Vale Verde - Construções, Lda'],
  ['Valeverde', 'Valeverde Construções, Lda'],
  ['Valeverde Construções', 'Valeverde - Construções e Obras Públicas, SA'],
  ['Valeverde Construções e Engenharia', 'Valeverde Engenharia, SA'],
  ['Norfer Serviços', 'Norfer, Lda'],
  ['Norfer', 'Norfer Portugal, Lda'],
  ['Duriense', 'Duriense - Empreitadas Gerais, Lda'],
];

const OTHER: readonly [string, string][] = [
  ['Construtora Valeverde', 'Construções Valeverde, Lda'],
  ['Valeverde Construções', 'Norfer Obras, Lda'],
  ['Construções Silva', 'Construções Santos, Lda'],
  ['Construções Silva', 'Construções Silva & Filhos, Lda'],
  ['Silva & Irmãos', 'Silva & Filhos, Lda'],
  ['Silva & Santos Construções', 'Silva & Costa Construções, Lda'],
  ['António Silva Construções', 'Manuel Silva Construções, Lda'],
  ['Mário Costa Construções', 'Maria Costa Construções, Lda'],
  ['José Ferreira Obras', 'José Pereira Obras, Lda'],
  ['Norfer', 'Norfer II, Lda'],
  ['Norfer II', 'Norfer III, Lda'],
  ['Norfer 1', 'Norfer 2, Lda'],
  ['Construções Valeverde 2', 'Construções Valeverde, Lda'],
  ['Valeverde SGPS', 'Valeverde, S.A.'],
  ['Valeverde Imobiliária', 'Valeverde Construções, Lda'],
  ['Valeverde Obras', 'Valeverde Engenharia, Lda'],
  ['Norfer Obras', 'Fernor Obras, Lda'],
  ['Construções do Norte', 'Construções do Forte, Lda'],
  ['Construções do Norte', 'Construções do Sul, Lda'],
  ['Construções Braga', 'Construções Bragança, Lda'],
  ['Vale Construções', 'Valeverde Construções, Lda'],
  ['Vale Verde Construções', 'Vale Azul Construções, Lda'],
  ['JMC Construções', 'JMS Construções, Lda'],
  ['J. M. Costa Obras', 'J. P. Costa Obras, Lda'],
  ['Valverda Construsões', 'Valeverde Construções, Lda'],
  ['Construções', 'Construções Silva, Lda'],
  ['Obras Públicas', 'Valeverde Obras Públicas, Lda'],
  ['Duriense', 'Duriense Café, Lda'],
];

describe('two names', () => {
  it.each(SAME)('%s is the name %s', (asked, registered) => {
    expect(sameName(asked, registered)?.match).toBe('same');
  });

  it.each(CLOSE)('%s is close to %s', (asked, registered) => {
    expect(sameName(asked, registered)?.match).toBe('close');
  });

  it.each(OTHER)('%s is another than %s', (asked, registered) => {
    expect(sameName(asked, registered)?.match).toBe('other');
  });

  it.each([...SAME, ...CLOSE, ...OTHER])('%s and %s: the order does not matter', (asked, registered) => {
    expect(sameName(registered, asked)?.match).toBe(sameName(asked, registered)?.match);
  });

  it.each(['', ' , ', 'Lda', 'S.A.', '—', '株式会社'])('“%s” has no word to compare', name => {
    expect(sameName(name, 'Valeverde, Lda')).toBeNull();
  });
});
