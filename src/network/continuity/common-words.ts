/** Words in the names of firms that say nothing about whose house it is. */

export const ENDINGS =
  /^(lda|limitada|ltda|sa|unipessoal|sociedade|soc|companhia|cia|sgps|crl|ace|plc|sl|em|liquidacao|massa|insolvente|insolvencia)$/;
export const LINKS = /^(de|da|do|das|dos|e|em|com|para|and|the|os|as|i{2,3}|iv|vi{1,3}|ix|\d+)$/;
/** Common words, often added to the old name by a restarted business. */
export const COMMON =
  /^(nov[ao]s?|new|prime|mais|plus|premium|top|pro|grupo|group|holding|gest|gestao|servicos?|solucoes|comercio|industrias?|comercial|industrial|geral|gerais|tecnic[ao]s?|tecnologias?|internacional|global|europ\w*|iberic[ao]s?|lusitan[ao]s?|luso|lusa|portugal|portugues(a|as|es)?|norte|sul|centro|oeste|algarve|alentejo|ribatejo|minho|douro|beiras?|estremadura|irmaos|filhos?|filha|herdeiros|associados|casa|empresa|tecn|construtor(a|as|es)?|build\w*|engineering|constructions?)$/;

/** Surnames that very many people bear. */
const SURNAMES = new Set(
  `silva santos ferreira pereira oliveira costa rodrigues martins jesus sousa souza fernandes goncalves gomes lopes
   marques alves almeida ribeiro pinto carvalho teixeira moreira correia mendes nunes soares vieira monteiro cardoso
   rocha neves coelho cruz cunha pires ramos reis simoes antunes matos fonseca machado araujo barbosa tavares lourenco
   castro figueiredo azevedo freitas magalhaes henriques lima guerreiro batista baptista faria barros miranda esteves
   pinheiro campos brito leite melo nogueira amaral borges pacheco vaz valente branco torres abreu andrade`.split(
    /\s+/,
  ),
);
const FIRST_NAMES = new Set(
  `duarte maria jose antonio manuel joao francisco carlos luis paulo pedro rui jorge fernando miguel nuno ricardo tiago ana
   joaquim domingos alberto armando augusto vitor victor mario sergio bruno daniel andre filipe helder`.split(
    /\s+/,
  ),
);

export const isCommonSurname = (word: string): boolean => SURNAMES.has(word);

/** First names and surnames that very many people bear: one of them alone is no house. */
export const isCommonPerson = (word: string): boolean => SURNAMES.has(word) || FIRST_NAMES.has(word);

/** What a builder's made-up name begins with: `construvale` is Vale that builds. */
export const BUILDING_STEM =
  /^(?:constru|construcoes|edifi|engi?|obra|imobil|imo|urba|tecno|tec|elec?tro|carpin|pinta|terra|geo|eco)/;
