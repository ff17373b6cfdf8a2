import { UNREADABLE } from '../../../kernel/unreadable.ts';
import type { Check } from '../../check.ts';
import { CONTRACT_MONTHS, recentContracts } from '../../records/contracts.ts';
import { INFORMS_ONLY, showRecords } from '../../records/judge-records.ts';
import { contractSays } from '../../records/record-says.ts';
import { say } from '../../words/say.ts';

/** Large contractors hold hundreds; the youngest are shown. */
const SHOWN_AT_MOST = 20;

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
  fading: { wholeMonths: CONTRACT_MONTHS, windowMonths: CONTRACT_MONTHS },
  worst: { points: 0, reason: 'BASE_CONTRACTS_UNKNOWN' },

  judge(known) {
    const contracts = recentContracts(known);
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
