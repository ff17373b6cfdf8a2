import type { Licence } from '../../../facts/fact.ts';
import { titlesNow } from '../../../facts/titles-now.ts';
import type { Check } from '../../check.ts';
import { INFORMS_ONLY } from '../../records/judge-records.ts';
import { factsOf, isSome, seen, silence } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

type Alvara = Licence & { readonly class: number };

/** A certificado has no class. */
const isValidAlvara = (title: Licence): title is Alvara => title.state === 'valid' && title.class !== null;

/** A low class is not adverse. */
export const alvaraClass: Check = {
  key: 'alvaraClass',
  family: 'licence',
  question: {
    en: 'Up to which class of works do the company’s valid alvarás reach?',
    pt: 'Até que classe de obras habilitam os alvarás válidos da empresa?',
  },
  value: { type: 'count', of: 'highest class, 1 to 9 (Portaria 212/2022), among the valid alvarás' },
  needs: ['impic-licences'],
  reasons: {
    IMPIC_CLASS_UNKNOWN: {
      en: 'The class of the alvará is not known yet; it costs nothing either way.',
      pt: 'Ainda não se conhece a classe do alvará; em qualquer caso não tem peso.',
    },
  },
  ...INFORMS_ONLY,
  worst: { points: 0, reason: 'IMPIC_CLASS_UNKNOWN' },

  judge(known) {
    const silent = silence(known, ['impic-licences']);
    if (silent) return silent;
    const alvaras = titlesNow(factsOf(known, 'licence')).filter(isValidAlvara);
    const value = Math.max(...alvaras.map(alvara => alvara.class));
    const highest = alvaras.filter(alvara => alvara.class === value);
    if (!isSome(highest)) return { kind: 'not-applicable' };
    const says = (alvara: Alvara) =>
      say('record', 'titleClass', { number: alvara.number, class: alvara.class });
    return { kind: 'clear', value, evidence: seen(known, highest, says) };
  },
};
