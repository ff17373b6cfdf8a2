/**
 * Recognises statements of a page that nothing was found, or that something failed. Similar sentences that must not
 * count: "se não forem encontrados resultados…" (help), "não foi indicado nenhum critério"
 * (a refused search), "não foram encontrados bens penhoráveis" (a reason to be on a list), "as execuções pendentes
 * não constam desta lista" (a note).
 */
import { fold } from '../../../kernel/text/fold.ts';
import { failUnavailable } from '../reading-end.ts';

const THING =
  '(?:registos?|resultados?|documentos?|processos?|execuc(?:ao|oes)|entradas?|sanc(?:ao|oes)|contra-? ?ordenac(?:ao|oes)|entidades?|executad[oa]s?|devedor(?:es)?|empresas?|infrac?tor(?:es)?|itens|ocorrencias?|correspondencias?)';
const STATEMENTS = [
  String.raw`\bnao (?:foi|foram) (?:encontrad|localizad|obtid|devolvid)[oa]s?\b(?! (?:\w+ )?(?:be(?:m|ns)|erros?)\b)`,
  `^nenhuma? ${THING}[.!]?$`,
  String.raw`\bnenhuma?(?: ${THING})?(?: foi| foram)? (?:encontrad|disponive|registad|devolvid|localizad|inscrit|existent|correspond|a (?:apresentar|mostrar|listar)|para (?:os?|as?|est|ess|apresentar|mostrar)\b)`,
  String.raw`\bsem (?:resultados|registos|ocorrencias|dados para (?:apresentar|mostrar))\b`,
  String.raw`(?<![\d.,/-])0 ${THING}\b`,
  String.raw`\bnao (?:existem?|ha|devolveu|produziu|obteve|retornou|encontrou)(?: quaisquer| qualquer| nenhuma?)? ${THING}\b(?! (?:pendent|em curso))`,
  String.raw`^[oa] (?:nif|nipc|numero|contribuinte|entidade|empresa|executad[oa])(?: (?!que\b)\w+){0,4} nao consta (?:d|n)`,
].map(pattern => new RegExp(pattern));
/** Nothing in a few days, in one court or on one page, nothing more, nothing that can be shown, or nothing because of a fault or a right that is missing: not nothing at all. */
const PARTIAL = new RegExp(
  [
    String.raw`\bultim[oa]s? (?:\w+ )?(?:dias?|semanas?|mes|meses|anos?)\b|\bdesde\b|\bem \d{4}\b|\b(?:as|nas|das) datas\b|\b(?:periodo|intervalo)\b`,
    String.raw`\b(?:tribunal|comarca|juizo|distrito|concelho|classe|categoria|paginas?)\b`,
    String.raw`\bpara o nome\b(?! ?[,/e]? ?(?:ou )?n(?:if|ipc)\b)`,
    String.raw`\bencontrad[oa]s (?:mais|outr[oa]s|nov[oa]s|tod[oa]s)\b|\b(?:mais|outr[oa]s|nov[oa]s) ${THING}\b`,
    String.raw`\b${THING} (?:ativ[oa]s|recentes|pendentes|selec?cionad[oa]s?)\b`,
    String.raw`\bpode(?:m)? ser\b|\bsem permiss|\bnao autorizad|\berros?\b|\bservicos?\b|\bligacao\b|\btempo de espera\b|\blimitad[oa]s?\b`,
    String.raw`\bincorrec?t[oa]|\bnao (?:e|esta|seja) valid[oa]`,
  ].join('|'),
);
/** All that a statement may be made of: a word beside these narrows it, for all that anybody knows. */
const PLAIN = new RegExp(
  `^(?:${[
    THING,
    'total|lista|publica|base|dados|pesquisas?|consultas?|criterios?|parametros?|filtros?|termos?|condic(?:ao|oes)|requisitos?|valor(?:es)?|nome|nif|nipc|numero|n|contribuinte|identificacao|fiscal|momento|data|presente|geral',
    'nao|nenhuma?|sem|zero|0|quaisquer|qualquer|foi|foram|existem?|ha|consta[m]?|houve|devolveu|produziu|obteve|retornou|encontrou|(?:encontr|localiz|obt|devolv|regist|inscrit|list|public|exist|disponi|correspond)\\w*',
    '(?:indic|introdu|inser|selec?cion|especific|defin|preench|pretend|pesquis|solicit|fornec|utiliz|escolh|apresent|mostr|visualiz|satisf|cumpr|efec?tu|realiz)\\w*',
    '[aeo]s?|d[aeo]s?|n[ao]s?|aos?|com|de|em|para|por|pel[ao]s?|que|se|ou|sua|seu|est[ae]s?|ess[ae]s?|nest[ae]s?|ate|atual|actual|\\d{9}',
  ].join('|')})$`,
);

const isPlain = (sentence: string): boolean =>
  (sentence.match(/[a-z0-9]+/g) ?? []).every(word => PLAIN.test(word));

const NO_STATEMENT =
  /^(?:se|caso|quando|sempre que|nos casos)\b|\b(?:caso|se) (?:nao|nenhum)|nenhum (?:criterio|filtro|campo)|\bindique\b|\bintroduza\b|preench|obrigatori|\binvalid/;
/** Longer lines are explanations. */
const LONGEST_STATEMENT = 240;

/** Whether one line of a page states that the register has nothing. */
export function saysNothing(line: string): boolean {
  const words = fold(line);
  return (
    words.length <= LONGEST_STATEMENT &&
    !NO_STATEMENT.test(words) &&
    !PARTIAL.test(words) &&
    words
      .split(/[.!] /)
      .some(sentence => STATEMENTS.some(statement => statement.test(sentence)) && isPlain(sentence))
  );
}

const REFUSED =
  /\bnenhuma? (?:criterio|filtro|campo|valor|opcao)|\b(?:indique|indicar|introduza|introduzir|selecc?ione|selecc?ionar|preencha|preencher|preenchido)\b|obrigatori|\b(?:invalid[oa]|nao e valid[oa])|^(?:se|caso|quando)\b/;

/** Whether a message says that the search was refused, or speaks of a part of it: "nenhum critério" is not "nenhum documento". */
export function refusesSearch(message: string): boolean {
  const words = fold(message);
  return REFUSED.test(words) || PARTIAL.test(words);
}

/** The tax number of which a statement speaks, or null: it may be another than the one asked about. */
export const taxNumberIn = (statement: string): string | null =>
  /(?<!\d)\d{9}(?!\d)/.exec(statement)?.[0] ?? null;

const FAILURE =
  /\bocorre\w+ (?:um |alguns )?erros?|\berro (?:interno|inesperado)|erro\.htm|indisponiv|tente (?:novamente|mais tarde)|volte a tentar|em manutencao|sessao (?:expir|invalid)|timeout|demasiados pedidos|excedeu o|server error|runtime error|viewstate (?:mac|invalid)/;

/** Whether a page (or a line of it) reports a failure of the site. */
export const tellsOfFailure = (text: string): boolean => FAILURE.test(fold(text));

export const CAPTCHA = /\b(?:g-recaptcha|h-captcha|cf-challenge|cf-turnstile|captchaimage)\b/i;
/** Longer pages may have such words in a footer; an error page is short. */
const LONGEST_ERROR_PAGE = 20_000;

/** Why an unrecognised page is no answer: a captcha, or an error of the site; else null. */
export function troubleOf(markup: string): string | null {
  if (markup.length > LONGEST_ERROR_PAGE) return null;
  if (CAPTCHA.test(markup)) return 'a captcha came instead of an answer';
  const words = fold(withoutScripts(markup).replace(/<[^<>]*>/g, ' '));
  return FAILURE.test(words) ? 'the site tells of an error' : null;
}

/** @throws ReadingEnd where an unrecognised page says itself why it is no answer */
export function failIfTroubled(markup: string): void {
  const trouble = troubleOf(markup);
  if (trouble) failUnavailable(trouble);
}

/** The markup without scripts and styles; one without an end stays. */
function withoutScripts(markup: string): string {
  const [before = '', ...pieces] = markup.split(/<(?:script|style)\b/i);
  const shown = pieces.map(piece => {
    const end = /<\/(?:script|style)[ \t]{0,9}>/i.exec(piece);
    return end ? piece.slice(end.index + end[0].length) : piece;
  });
  return [before, ...shown].join(' ');
}
