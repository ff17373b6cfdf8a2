/** Word lists and the forms of names. Every firm and person made of them is invented. */
import type { SandboxCompany } from '../country.ts';
import type { Rng } from './rng.ts';

const GIVEN_NAMES =
  'Abílio Adelino Afonso Alberto Alda Alice Amélia Américo Ana Anabela André Ângela António Armando Artur Beatriz Bernardo Bruno Carla Carlos Catarina Célia Cláudia Cristina Daniel David Diogo Dulce Eduardo Elisa Elsa Ernesto Fernanda Fernando Filipa Filipe Francisco Gonçalo Graça Helena Henrique Hugo Inês Irene Isabel Joana João Joaquim Jorge José Júlia Laura Leonel Leonor Lídia Lúcia Luís Luísa Manuel Márcia Marco Margarida Maria Mário Marta Miguel Mónica Nelson Nuno Olga Orlando Patrícia Paula Paulo Pedro Rafael Raquel Raul Ricardo Rita Rosa Rui Sandra Sara Sérgio Sílvia Simão Sofia Susana Teresa Tiago Tomás Vasco Vera Vítor'.split(
    ' ',
  );
export const SURNAMES =
  'Abrantes Aguiar Alçada Amaro Antunes Aragão Areias Azinheira Baptista Barroso Bento Bessa Borralho Brandão Brito Cabral Caetano Calado Camelo Canelas Cardoso Carriço Carvalhal Casimiro Castanheira Cerqueira Coelho Cordeiro Correia Cunha Damas Delgado Domingues Duarte Esteves Falcão Faria Feijó Figueira Fontes Fontoura Franco Freitas Furtado Galvão Gameiro Garcez Gaspar Gouveia Guerreiro Henriques Infante Janeiro Lacerda Leitão Lobato Loureiro Lourenço Macedo Machado Magalhães Malheiro Marques Matias Medeiros Meireles Mendonça Mesquita Monteiro Morais Moura Neiva Nogueira Novais Oliveira Outeiro Pacheco Paiva Palma Parreira Pedrosa Peixoto Pimenta Pinheiro Portela Proença Queirós Quintela Ramalho Rebelo Resende Ribeiro Rocha Salgado Sampaio Saraiva Seabra Serrano Sequeira Simões Soares Tavares Teixeira Telo Toscano Travassos Valente Varela Veiga Ventura Vidigal Viegas Vilaça Xavier'.split(
    ' ',
  );

export function personName(rng: Rng): string {
  const second = rng.chance(0.6) ? `${rng.pick(GIVEN_NAMES)} ` : '';
  return `${rng.pick(GIVEN_NAMES)} ${second}${rng.pick(SURNAMES)} ${rng.pick(SURNAMES)}`;
}

const STARTS =
  'AL BRA CAL COR DOR ES FAL FRA GAN GU LAN LO MAR MIR MON NOR OR PAL PEN QUIN RI ROM SAL SEN SOL TOR TRA UR VAL VER VIM XAR'.split(
    ' ',
  );
const MIDDLES = 'BA BE CA CO DA DI FA GA LA LE LI LO MA ME MI NA NO PA RA RE RI SA SI TA TE TI VA VI'.split(
  ' ',
);
const ENDS =
  'ÇAL DELO DOR DRA GÃO GAL LENSE LHO MAR MUR NDRA NEIRA NHA NOVA RAL RENSE RIL SEL TAL TEIRA TURA VAL VEL VERDE XAL ZAL'.split(
    ' ',
  );
const LAND = 'VALE SERRA MONTE PEDRA CASAL RIBEIRA OUTEIRO ALTO FONTE CAMPO PENEDO FRAGA LAGAR MOINHO'.split(
  ' ',
);
const MANNERS = 'ALTO BRAVO CLARO FIRME FORTE FUNDO LARGO MANSO NOVO RASO SERENO VELHO'.split(' ');
const LAND_NAMES = new Set(['SERRA', 'PEDRA', 'RIBEIRA', 'FONTE', 'FRAGA']);

/** In capitals, the sound of a place and the name of none. */
export const invented = (rng: Rng): string => `${rng.pick(STARTS)}${rng.pick(MIDDLES)}${rng.pick(ENDS)}`;

/** The words that tell a firm from others: an invented word, a place-like name, or a family's. */
export function distinctiveName(rng: Rng, surname: string): string {
  const land = rng.pick(LAND);
  switch (rng.int(0, 5)) {
    case 0:
      return `${land} DE ${invented(rng)}`;
    case 1: {
      const manner = rng.pick(MANNERS);
      const agreed = LAND_NAMES.has(land) ? manner.replace(/O$/, 'A') : manner;
      return `${land} ${agreed} DE ${invented(rng)}`;
    }
    case 2:
      return `${surname.toUpperCase()} & FILHOS`;
    case 3:
      return `IRMÃOS ${surname.toUpperCase()}`;
    default:
      return invented(rng);
  }
}

const ENDINGS: Record<SandboxCompany['legalForm'], readonly string[]> = {
  'SOCIEDADE POR QUOTAS': [', LDA', ', LDA', ', LDA.', ' LDA'],
  'SOCIEDADE UNIPESSOAL POR QUOTAS': [', UNIPESSOAL LDA', ', UNIPESSOAL, LDA', ' - UNIPESSOAL LDA'],
  'SOCIEDADE ANÓNIMA': [', S.A.', ', S.A.', ', SA'],
};

/** The full legal name: generic word of the trade, distinctive words, legal ending. */
export function legalName(
  rng: Rng,
  parts: { generic: string; distinctive: string; form: SandboxCompany['legalForm'] },
): string {
  const { generic, distinctive, form } = parts;
  const core = rng.weighted([
    [`${generic} ${distinctive}`, 5],
    [`${distinctive} - ${generic}`, 4],
    [`${distinctive}, ${generic}`, 1],
  ]);
  return `${core}${rng.pick(ENDINGS[form])}`;
}
