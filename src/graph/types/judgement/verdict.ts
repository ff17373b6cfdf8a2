import type { Color, Verdict } from '../../../checks/judging/judgement.ts';
import { enumOf } from '../../engine/builder.ts';

export const VerdictEnum = enumOf<Verdict>('Verdict', 'The judgement in one word, from best to worst.', {
  no_records: 'No adverse record, and nothing is unknown.',
  low_risk: 'A score of 70 and over.',
  moderate_risk: 'A score of 45 to 69.',
  high_risk: 'A score of 20 to 44.',
  do_not_proceed: 'A score under 20.',
});

export const ColorEnum = enumOf<Color>('RiskColor', 'The verdict as a colour.', {
  safe: 'Verdicts `no_records` and `low_risk`.',
  caution: 'Verdict `moderate_risk`.',
  warning: 'Verdict `high_risk`.',
  danger: 'Verdict `do_not_proceed`.',
});
