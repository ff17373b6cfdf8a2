/**
 * What a page says about itself in words: that nothing was found, that something failed. Only a statement counts. Near
 * misses that must not clear anybody: "se não forem encontrados resultados…" (help), "não foi indicado nenhum critério"
 * (a refused search), "não foram encontrados bens penhoráveis" (a reason to stand on a list), "as execuções pendentes
 * não constam desta lista" (a note).
 */
import { fold } from '../../kernel/fold.ts';

const THING =
  '(?:registos?|resultados?|documentos?|processos?|execuc(?:ao|oes)|entradas?|sanc(?:ao|oes)|contra-? ?ordenac(?:ao|oes)|entidades?|executad[oa]s?|devedor(?:es)?|empresas?|infrac?tor(?:es)?|itens|ocorrencias?|correspondencias?)';
const STATEMENTS = [
  String.raw`\bnao (?:foi|foram) (?:encontrad|localizad|obtid|devolvid)[oa]s?\b(?! (?:\w+ )?(?:be(?:m|ns)|erros?)\b)`,
  `^nenhuma? ${THING}[.!]?$`,
  String.raw`\bnenhuma?(?: ${THING})?(?: foi| foram)? (?:encontrad|disponive|registad|devolvid|localizad|inscrit|existent|correspond|a (?:apresentar|mostrar|listar)|para (?:os?|as?|est|ess|apresentar|mostrar)\b)`,
  String.raw`\bsem (?:resultados|registos|ocorrencias|dados para (?:apresentar|mostrar))\b`,
  String.raw`(?<![\d.,/-])0 ${THING}\b`,
  String.raw`\bnao (?:existem?|ha|devolveu|produziu|obteve|retornou|encontrou)(?: quaisquer| qualquer| nenhuma?)? ${THING}\b(?! (?:pendent|em curso))`,
  String.raw`^[oa] (?:nif|nipc|numero|entidade|empresa|executad[oa])(?: (?!que\b)\w+){0,4} nao consta (?:d|n)`,
].map(pattern => new RegExp(pattern));
const NO_STATEMENT =
  /^(?:se|caso|quando|sempre que|nos casos)\b|\b(?:caso|se) (?:nao|nenhum)|nenhum (?:criterio|filtro|campo)|\bindique\b|\bintroduza\b|preench|obrigatori|\binvalid/;
/** Longer lines are explanations. */
const LONGEST_STATEMENT = 240;

/** Whether one line of a page states that the register holds nothing (rulings 3 and 12). */
export function saysNothing(line: string): boolean {
  const words = fold(line);
  return (
    words.length <= LONGEST_STATEMENT &&
    !NO_STATEMENT.test(words) &&
    STATEMENTS.some(statement => statement.test(words))
  );
}

const REFUSED =
  /\bnenhuma? (?:criterio|filtro|campo|valor|opcao)|\b(?:indique|indicar|introduza|introduzir|selecc?ione|selecc?ionar|preencha|preencher|preenchido)\b|obrigatori|\b(?:invalid[oa]|nao e valid[oa])|^(?:se|caso|quando)\b/;

/** Whether a message says that the search was not made as it was put: "nenhum critério" is not "nenhum documento". */
export const refusesSearch = (message: string): boolean => REFUSED.test(fold(message));

const FAILURE =
  /\bocorre\w+ (?:um |alguns )?erros?|\berro (?:interno|inesperado)|erro\.htm|indisponiv|tente (?:novamente|mais tarde)|volte a tentar|em manutencao|sessao (?:expir|invalid)|timeout|demasiados pedidos|excedeu o|server error|runtime error|viewstate (?:mac|invalid)/;

/** Whether a page (or a line of it) tells of a failure of the site, whatever else it says. */
export const tellsOfFailure = (text: string): boolean => FAILURE.test(fold(text));

const CAPTCHA = /\b(?:g-recaptcha|h-captcha|cf-challenge|cf-turnstile|captchaimage)\b/i;
/** A page of a register may well have such words in a footer; an error page is short. */
const LONGEST_ERROR_PAGE = 20_000;

/** Why a page that is none of the known ones is no answer at all: a captcha, or an error that the site tells of; else null. */
export function troubleOf(markup: string): string | null {
  if (markup.length > LONGEST_ERROR_PAGE) return null;
  if (CAPTCHA.test(markup)) return 'a captcha came instead of an answer';
  const words = fold(markup.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^>]*>/g, ' '));
  return FAILURE.test(words) ? 'the site tells of an error' : null;
}
