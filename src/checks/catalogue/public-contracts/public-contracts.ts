import type { PublicContract } from '../../../facts/fact.ts';
import { addMonths, type LocalDate } from '../../../kernel/local-date.ts';
import { legible, UNREADABLE } from '../../../kernel/unreadable.ts';
import type { Check, Known } from '../../check.ts';
import { contractSays } from '../../records/contract-says.ts';
import { INFORMS_ONLY, showRecords } from '../../records/judge-records.ts';
import { byText, factsOf } from '../../records/known-facts.ts';
import { say } from '../../words/say.ts';

const MONTHS = 60;
/** Large contractors hold hundreds; the youngest are shown. */
const SHOWN_AT_MOST = 20;

/** A contract without any date counts as recent: only a few years are read. */
const dateOf = ({ signedOn, source }: PublicContract): LocalDate | null => legible(signedOn) ?? source.date;

/** Contracts of the last five years, that day included; the youngest first. */
function recent(known: Known): PublicContract[] {
  const since = addMonths(known.today, -MONTHS);
  return factsOf(known, 'public-contract')
    .filter(contract => (dateOf(contract) ?? since) >= since)
    .sort((a, b) => byText(dateOf(b) ?? '', dateOf(a) ?? '') || byText(a.key, b.key));
}

/** Neutral: neither many public contracts nor none is adverse. */
export const publicContracts: Check = {
  key: 'publicContracts',
  family: 'public-contracts',
  question: {
    en: 'How many public contracts did the company win in the last five years?',
    pt: 'Quantos contratos públicos foram adjudicados à empresa nos últimos cinco anos?',
  },
  value: { type: 'count', of: 'public contracts of the last five years; the youngest twenty are shown' },
  needs: ['base-contracts'],
  reasons: {
    BASE_CONTRACTS_UNKNOWN: {
      en: 'How many public contracts the company won is not known yet; it costs nothing either way.',
      pt: 'Ainda não se sabe quantos contratos públicos foram adjudicados à empresa; em nenhum caso tem peso.',
    },
  },
  ...INFORMS_ONLY,
  fading: { wholeMonths: MONTHS, windowMonths: MONTHS },
  worst: { points: 0, reason: 'BASE_CONTRACTS_UNKNOWN' },

  judge(known) {
    const contracts = recent(known);
    // One that was published before the window was signed before it, on whatever day.
    const doubtful = contracts.filter(({ signedOn }) => signedOn === UNREADABLE);
    return showRecords(known, 'base-contracts', {
      records: contracts.slice(0, SHOWN_AT_MOST),
      value: contracts.length,
      says: contractSays,
      lookedFor: say('lookedFor', 'contract'),
      doubtful,
      settledBy: Infinity,
    });
  },
};
