/**
 * Acts about acts. A request for a closing, an opposition to a homologation or the lifting of a bar is not the closing, the
 * homologation or the bar. What an act is about stands behind it in one part of the label (`Recurso da sentença de
 * encerramento`), so what stands in front of the noun decides. Words that only carry an act (sentence, order, notice) are
 * a closed list; those of acts about acts are open: in front of a noun, one that is in neither list is unclear.
 */

/** What a label is tried with. A regular expression is one. */
export interface Words {
  test(text: string): boolean;
}

/** It is asked for, heard about or voted on, and not yet done. */
const ASKED =
  /(?<!\ba )\bpedido|(?<!\ba )\brequer|\bpropost|\bparecer|\bpronunci|\bnotifica\w* para|\bconvoca|\bassembleia|\baudi[ce]|\bapreciac|\bdiscuss|\bvotac|\bprazo|\bprorrog|\bsuspens/;
const GRANTED = /\bdefer|\bacolh|\bprocede/;
/** Against what is to be done, and against what was done. */
const OPPOSED = /\bopos|\bopon|\bimpugna|\bembargo|\bcontesta|\breclama/;
const APPEALED = /\brecurs|\bapelac|\brecorr/;
const REFUSED = /\brecus|\bindefer|\bimproced|\babsolv|\brejei|\bnao admi|\blevanta|\bnega/;
const UNDONE = /\brevog|\blevanta/;

/** They carry an act, or say whose it is. */
const CARRIES =
  /^(?:pub|publica\w*|publici\w*|anunci\w*|avis\w*|edita(?:l|is)|sent|sentencas?|despachos?|decis\w*|decid\w*|acord(?:ao|aos)|decl\w*|decret\w*|determin\w*|ord\w*|notific\w*|comunic\w*|inform\w*|citac\w*|rectific\w*|retific\w*|aditament\w*|complement\w*|confirm\w*|transit\w*|julgad\w*|regist\w*|certid\w*|extrat\w*|copia|teor|termos?|auto|autos|acta|ata|atos?|actos?|data|final|inicial|liminar|judicial|juiz|tribunal|process\w*|especia\w*|revitaliza\w*|insolven\w*|incidentes?|qualifica\w*|per|peap|peve|art\w*|cire|citius|portal|sobre|contra|para|pel[ao]s?|que|defer\w*|acolh\w*|procede\w*|imediat\w*|antecipad\w*|inibi\w*|decorre\w*|efeitos?|pessoas?|afec?tad\w*)$/;

/** The part of the label in front of the first `noun`; '' where it begins with it, null where it is not there. */
function before(text: string, noun: RegExp): string | null {
  const at = text.search(noun);
  return at < 0
    ? null
    : text
        .slice(0, at)
        .split(/[-–—;:(]/)
        .at(-1)!;
}

const inFront = (noun: RegExp, holds: (front: string) => boolean): Words => ({
  test: text => {
    const front = before(text, noun);
    return front !== null && holds(front);
  },
});

/** An opposition or appeal that failed leaves the act as it is. */
const isAgainst = (front: string, against: RegExp): boolean => against.test(front) && !REFUSED.test(front);
const isRefusal = (front: string): boolean =>
  REFUSED.test(front) && !OPPOSED.test(front) && !APPEALED.test(front);

export const askedFor = (noun: RegExp): Words =>
  inFront(noun, front => ASKED.test(front) && !GRANTED.test(front));
export const opposed = (noun: RegExp): Words => inFront(noun, front => isAgainst(front, OPPOSED));
export const appealed = (noun: RegExp): Words => inFront(noun, front => isAgainst(front, APPEALED));
export const refused = (noun: RegExp): Words => inFront(noun, isRefusal);
export const undone = (noun: RegExp): Words => inFront(noun, front => UNDONE.test(front));

/** `X do encerramento`: something of the act, and not known to carry it. */
const LINKED = /\b(?:d[aeo]s?|aos?|as?|em|n[ao]s?|sobre|contra|para|pel[ao]s?)(?: [ao]s?)? ?$/;

/** Something else than known in front of the noun, which it is about. */
export const aboutUnclear = (noun: RegExp): Words =>
  inFront(
    noun,
    front => LINKED.test(front) && (front.match(/[a-z]{3,}/g) ?? []).some(word => !isKnown(word)),
  );

const isKnown = (word: string): boolean =>
  [CARRIES, ASKED, OPPOSED, APPEALED, REFUSED].some(words => words.test(word));
