/** Compares names, and decides whether a name is surely a company's. */

import { holdsPersonNif } from '../../kernel/nif.ts';
import { fold, oneSpaced } from '../../kernel/text/fold.ts';
import { type OrUnreadable, UNREADABLE } from '../../kernel/unreadable.ts';
import { isBlank } from './values/pt-text.ts';
import { withSigns } from './values/signs.ts';

/** Folded words that only legal persons have in their name. */
const FORM_WORDS =
  /\b(?:lda|limitada|unipessoal|sociedade|associacao|fundacao|cooperativa|municipio|freguesia|junta de|camara municipal|instituto|universidade|ministerio|autoridade|banco|hospital|agrupamento|fazenda nacional|estado portugues|sgps|crl|epe|eim|eireli|sucursal|agrup\w*\.? compl|ace(?=\W*$)|gmbh|ltd|llc|inc|plc|sarl|srl|slu|sau)\b/;
/** Forms written with dots. `SA` without dots or a comma before it is left out: Sá is a surname. */
const FORM_ENDING =
  /(?:\bs\. ?a\.?|, ?sa|\bl\.?d\.?a\.?|\ba\. ?c\. ?e\.?|\bsuc\.? (?:(?:em|de) )?portugal|\be\.? ?p\.? ?e\.|\bs\. ?l\.(?: ?u\.)?|, ?sl|\bb\. ?v\.?|\bn\. ?v\.?|\bs\. ?p\. ?a\.?|\bs\. ?r\. ?l\.?|\bc\. ?r\. ?l\.?)$/;

/** Whether the name shows a legal form. Without one it may be a natural person's and is dropped. */
export function showsLegalForm(name: string): boolean {
  const folded = fold(name);
  return FORM_WORDS.test(folded) || FORM_ENDING.test(folded);
}

/**
 * Equal for two spellings of the same full name: ignores accents, case, spaces and punctuation, not words. What is read by it is
 * held against a company, so it is narrower than the comparison for a person who looks for a mistyped number. A company in liquidation
 * is the same company, and its name says so (CSC, art. 146/3); so is one that somebody calls insolvent.
 */
export function companyNameKey(name: string): string {
  return fold(name)
    .replace(/[\s,(–-]{1,4}(?:(?:sociedade )?em (?:liquidacao|insolvencia)\b|insolvente(?=\W*$))\)?/, ' ')
    .replace(/[&+]/g, 'e')
    .replace(/\b(?:limitada|ltda)\b/g, 'lda')
    .replace(/[^a-z0-9]+/g, '');
}

/**
 * A name that is printed in a place of its own, beside the number that tells whose it is: a number in it is part of it. It is
 * unreadable where it is blank, or holds a person's number, for then it may name the person too.
 */
export function statedName(printed: string): OrUnreadable<string> {
  const name = oneSpaced(withSigns(printed)).trim();
  return isBlank(name) || holdsPersonNif(name) ? UNREADABLE : name;
}
