import type { PublicContract } from '../../../facts/fact.ts';
import { UNREADABLE } from '../../../kernel/unreadable.ts';
import type { Check } from '../../check.ts';
import { contractsCorrected } from '../../records/carried-out.ts';
import { isOverrun } from '../../records/contracts.ts';
import { judgeRecords } from '../../records/judge-records.ts';
import { factsOf } from '../../records/known-facts.ts';
import { contractSays } from '../../records/record-says.ts';
import { pointsFrom, type Steps } from '../../scale/weights.ts';
import { say } from '../../words/say.ts';

const REASON = 'BASE_OVERRUN';

/** One contract says little: the owner may have asked for more works. More than two cost no more. */
const MOST_COUNTED = 2;
const WORST = { points: 1, reason: 'BASE_OVERRUN_UNKNOWN' };
const POINTS: Steps = [
  [MOST_COUNTED, 1],
  [1, 0],
];

/** No last price is shown, or one of its prices could not be read, or the price as signed, which the other is compared with, is not published. */
const isDoubtful = ({ priceEur, finalPriceEur = null, terminated }: PublicContract): boolean =>
  (terminated === null && finalPriceEur === null) ||
  priceEur === UNREADABLE ||
  finalPriceEur === UNREADABLE ||
  (priceEur === null && finalPriceEur !== null);

export const publicContractOverruns: Check = {
  key: 'publicContractOverruns',
  family: 'public-contracts',
  question: {
    en: 'How many public contracts of the company cost over a tenth more than was signed?',
    pt: 'Quantos contratos públicos da empresa ultrapassaram em mais de um décimo o preço contratado?',
  },
  value: {
    type: 'count',
    of: 'public contracts whose last published price is over 110 % of the price as signed',
  },
  needs: ['base-contracts'],
  reasons: {
    [REASON]: {
      en: 'Portal BASE shows at least one public contract of the company that cost over a tenth more than was signed.',
      pt: 'Consta no Portal BASE pelo menos um contrato da empresa com preço final superior em mais de um décimo ao contratado.',
    },
    BASE_OVERRUN_UNKNOWN: {
      en: 'Whether public contracts cost more than was signed is not known yet; not knowing costs points until it is.',
      pt: 'Ainda não se sabe se constam contratos públicos acima do preço contratado; até lá, não se saber custa pontos.',
    },
  },
  remediation: {
    en: 'Show why the price grew, for example works that the owner added.',
    pt: 'Comprovar o motivo do acréscimo, por exemplo trabalhos pedidos pelo dono da obra.',
  },
  clearedBy: {
    en: 'Portal BASE corrects the prices.',
    pt: 'O Portal BASE corrige os preços.',
    byCompany: false,
    carriedOut: contractsCorrected,
  },
  weights: [
    { when: { en: 'two or more', pt: 'dois ou mais' }, points: 1, reason: REASON },
    { when: { en: 'one', pt: 'um' }, points: 0, reason: REASON },
  ],
  worst: WORST,

  judge(known) {
    const contracts = factsOf(known, 'public-contract');
    return judgeRecords(known, 'base-contracts', {
      records: contracts.filter(isOverrun),
      says: contractSays,
      lookedFor: say('lookedFor', 'overrun'),
      doubtful: contracts.filter(isDoubtful),
      settledBy: MOST_COUNTED,
      worst: WORST,
    });
  },

  cost: hit => ({ points: pointsFrom(POINTS, Number(hit.value)), reason: REASON }),
};
