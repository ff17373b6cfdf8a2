/**
 * Acts that undo or dispute another act of the company, or only ask for it: they repeat its words ("CANCELAMENTO DO REGISTO DE DISSOLUÇÃO",
 * "RECUSA DE REGISTO DE DESIGNAÇÃO"), and are not that act. What an act undoes for good is read as its contrary, where there
 * is one: without a dissolution, or back in the register, the company is active, without an appointment whoever was appointed has left. Whatever is only
 * refused, suspended, disputed or put right leaves the record as it is.
 */
import type { CompanyActType } from '../../facts/fact.ts';
import { actIn, INJUNCTION_ON_A_RESOLUTION, NULL_COMPANY, partsOf, STRUCK_OFF } from './act-keywords.ts';

export interface Undoing {
  /** What it does; `other` where nothing follows for the record. */
  readonly act: CompanyActType;
  /** Who is named in it: left the office, or nothing follows; `unclear` where some may have left and others begun. */
  readonly names: 'ceased' | 'passed-over' | 'unclear';
}

const FOR_GOOD =
  'cancelamentos?|(?<!matricula[ -])cancelad[oa]s?|nulidades?|nul[ao]s?|anul\\w*|inefica\\w*|invalid\\w*|caduc\\w*|revog\\w*|sem efeito|(?:cessacao|extincao) d[aeo]s? (?:efeitos?|registo|inscricao)';
const FOR_NOW =
  'recus\\w*|indefer\\w*|rejeicao|desistencia|suspens\\w*|suspend\\w*|impugn\\w*|oposicao|embargos|recurso|rec?tific\\w*|ac?coes judiciais|ac?cao (?:judicial|civel|comum|declarativa|d[ae]|para)';

/** Before an act: it is asked for, denied, missing, or goes on (CSC art. 150). Behind one they say why. */
const ABOUT =
  'pedidos?(?! d[aeo] (?:renuncia|demissao|exonerac|cessac))|requerimentos?|peticao|propostas?|improceden\\w*|absolvicao|convocat\\w*|intencao|audiencia|(?:falta|dispensa|isencao|omissao)(?= d[aeo] (?:prestac|apresentac|deposito|registo|contas|aprovac))|(?:prorrogac|prolongament|alterac)\\w*(?= d[aeo]s? (?:prazos? (?:para |d[aeo] )(?:a )?)?liquidac)';

const WORD = new RegExp(`\\b(?:(${FOR_GOOD})|${FOR_NOW}|${ABOUT})\\b`);
/** "DECLARAÇÃO DE NULIDADE E CANCELAMENTO DE …" undoes once; two words otherwise undo each other, perhaps. */
const ANOTHER = new RegExp(`^ e (?:${FOR_GOOD})\\b`);
/** After the act that it undoes: "PENHORA DE QUOTA - CANCELAMENTO", "DISSOLUÇÃO (RECTIFICAÇÃO)", "DISSOLUÇÃO DECLARADA NULA". */
const AT_THE_END = new RegExp(
  ` (?:(?:declarada|julgada|foi) )?(?:nul|anulad|revogad|(?<!matricula[ -])cancelad|suspens|recusad|indeferid)[oa]s?$|[-–—(] ?(?:${FOR_GOOD}|${FOR_NOW})(?: oficios[oa]| parcial| total| d[oa] (?:registo|inscricao))? ?\\)?$`,
);

/** Cancelled or null themselves, these are acts of their own: their words undo nothing. */
const DEREGISTERED = ' matricula-cancelada ';
const WHOLE_ACTS = [
  [STRUCK_OFF, DEREGISTERED],
  [NULL_COMPANY, ' dissolucao '],
] as const;

const CONTRARY: Partial<Record<CompanyActType, CompanyActType>> = {
  dissolution: 'activity-resumed',
  'dissolution-ex-officio': 'activity-resumed',
  deregistration: 'activity-resumed',
  'activity-resumed': 'dissolution',
};

const NOTHING: Undoing = { act: 'other', names: 'passed-over' };
const LEFT: Undoing = { act: 'other', names: 'ceased' };

/** Null where a folded label undoes and disputes nothing. Acts of an insolvency are left to their own words. */
export function undoingIn(folded: string): Undoing | null {
  if (/insolvenc|\bfalenc/.test(folded)) return null;
  if (INJUNCTION_ON_A_RESOLUTION.test(folded)) return NOTHING;
  const text = WHOLE_ACTS.reduce((rest, [words, act]) => rest.replace(words, act), folded);
  const word = WORD.exec(text);
  // Rectified accounts are still the accounts of their year.
  if (!word || (/^rec?tific/.test(word[0]) && actIn(text) === 'accounts')) return null;
  const before = text.slice(0, word.index);
  const after = text.slice(word.index + word[0].length).replace(ANOTHER, '');
  if (namesAct(before))
    return AT_THE_END.test(text) && !isCause(word[0], before) ? undoneBehind(before, word[0]) : null;
  if (/^ d[aeo]s? (?:mandatos?|funcoes|cargos?)\b/.test(after)) {
    if (namesAct(after)) return null;
    return word[1] ? LEFT : NOTHING;
  }
  return word[1] && !WORD.test(after) ? undoneFor(after) : NOTHING;
}

const namesAct = (text: string): boolean => actIn(text) !== undefined || text.includes(DEREGISTERED);

/** "CESSAÇÃO DE FUNÇÕES (CADUCIDADE)" says why somebody left. */
const isCause = (word: string, before: string): boolean =>
  /^(caduc|revog)/.test(word) && actIn(before) === 'office-ceased';

/** "DISSOLUÇÃO DECLARADA NULA". "(CADUCIDADE)" may be its cause; of offices nothing follows, for who is named may be whoever leaves or stays. */
function undoneBehind(before: string, word: string): Undoing {
  const undone = before.includes(DEREGISTERED) ? 'deregistration' : actIn(before);
  const isForGood = /^(?:nul|anul|revog|cancelad)/.test(word) && partsOf(before).length === 1;
  const act = isForGood && undone ? CONTRARY[undone] : undefined;
  return act ? { act, names: 'passed-over' } : NOTHING;
}

function undoneFor(after: string): Undoing {
  const undone = after.includes(DEREGISTERED) ? 'deregistration' : actIn(after);
  const acts = partsOf(after).flatMap(part => actIn(part) ?? []);
  const isMixed = acts.length > 1 && acts.some(act => act === 'office-appointed' || act === 'office-ceased');
  const contrary = undone && CONTRARY[undone];
  if (contrary)
    return { act: contrary, names: isMixed && !/liquidatari/.test(after) ? 'unclear' : 'passed-over' };
  if (isMixed) return { act: 'other', names: 'unclear' };
  // Whoever was appointed anew has the earlier appointment still.
  return undone === 'office-appointed' && !/\breconduc/.test(after) ? LEFT : NOTHING;
}
