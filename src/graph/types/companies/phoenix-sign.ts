import type { PhoenixFinding } from '../../../network/continuity/read-phoenix.ts';
import { enumOf } from '../../engine/enum-of.ts';

export type Sign = PhoenixFinding['indicators'][number] | NonNullable<PhoenixFinding['counterSigns']>[number];

export const PhoenixSign = enumOf<Sign['kind']>(
  'PhoenixSign',
  'A sign that one company continues another, or of an innocent reading.',
  {
    timing: 'Founded close to the failure.',
    seat: 'The same street number or unit.',
    name: 'A similar name.',
    activity: 'The same trade.',
    client: 'The same public client.',
    licence: 'A licence gained as the other was lost.',
    serial: 'Further failures of the same people.',
    culpable: 'An insolvency qualified as culpable.',
    'debts-left': 'Debts left behind.',
    'moves-before': 'Changes of seat, quotas or office before the failure.',
    front: 'The director left the failed company to somebody else in its last two years.',
    'hidden-holder':
      'The director of the failed company signs nothing here, and holds a quota or sits in it through a company.',
    'same-people': 'Several people of the failed company.',
    division: 'Part of the failed company was divided off into it not long before.',
    kin: 'Founded before the failure, with somebody who bears a name, or rare surnames, of the failed company’s people.',
    'other-trade': 'Another trade.',
    'estate-sale': 'The estate was sold in the insolvency before the company began.',
    'buy-out': 'A cooperative, or founders of whom most had nothing to do with the failed company.',
    sisters: 'Older companies of the same people share the door or the name.',
    'side-by-side': 'Both existed side by side long before, and nothing was moved.',
    merger: 'A merger or division of both.',
  },
);
