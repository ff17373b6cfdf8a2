/** What public bodies order from each trade: CPV code with its words, and objects as Portal BASE prints them. */
export interface Works {
  readonly cpv: string;
  readonly objects: readonly string[];
}

const works = (cpv: string, ...objects: string[]): Works => ({ cpv, objects });
const order = (...objects: string[]): string[] => objects.map(object => `Empreitada de ${object}`);

/** By CAE code, one for each trade of the country. */
const WORKS: Readonly<Record<string, Works>> = {
  '41200': works(
    '45210000-2 - Construção de edifícios',
    ...order(
      'requalificação da escola básica',
      'ampliação do centro de saúde',
      'construção do pavilhão multiusos',
      'reabilitação do edifício dos antigos paços do concelho',
      'construção de fogos de habitação social',
    ),
  ),
  '42110': works(
    '45233140-2 - Obras rodoviárias',
    ...order('pavimentação de caminhos municipais', 'beneficiação da estrada municipal'),
  ),
  '42210': works(
    '45231300-8 - Construção de condutas para água e esgotos',
    ...order('remodelação da rede de abastecimento de água', 'ampliação da rede de saneamento'),
  ),
  '42990': works(
    '45200000-9 - Obras de construção total ou parcial e engenharia civil',
    ...order('estabilização do talude', 'requalificação do espaço público da zona ribeirinha'),
  ),
  '43110': works('45111000-8 - Demolição e terraplenagem', ...order('demolição de edifício em ruína')),
  '43120': works('45112000-5 - Escavação e terraplenagem', ...order('terraplenagem do parque empresarial')),
  '43210': works('45310000-3 - Instalação elétrica', ...order('substituição da iluminação pública por LED')),
  '43221': works(
    '45330000-9 - Canalização',
    ...order('renovação das redes de águas do complexo de piscinas'),
  ),
  '43222': works(
    '45331000-6 - Instalação de aquecimento, ventilação e ar condicionado',
    ...order('climatização da biblioteca'),
  ),
  '43310': works('45410000-4 - Estucagem', ...order('beneficiação interior do jardim de infância')),
  '43320': works('45420000-7 - Carpintaria', ...order('substituição de caixilharias da escola básica')),
  '43330': works(
    '45430000-0 - Revestimento de pavimentos e paredes',
    ...order('repavimentação do mercado municipal'),
  ),
  '43340': works('45442100-8 - Pintura', ...order('pintura dos edifícios do bairro municipal')),
  '43910': works('45261000-4 - Coberturas', ...order('remoção de fibrocimento e substituição de coberturas')),
  '43992': works('45453000-7 - Reparação e renovação', ...order('reabilitação urbana do centro histórico')),
  '68100': works('70300000-4 - Serviços imobiliários', 'Aquisição de serviços de avaliação de imóveis'),
  '46732': works('44110000-4 - Materiais de construção', 'Aquisição contínua de materiais de construção'),
  '71120': works(
    '71320000-7 - Conceção técnica',
    'Aquisição de serviços de elaboração de projetos de execução',
  ),
};

export const worksOf = (cae: string): Works => WORKS[cae]!;
