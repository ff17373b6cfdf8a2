import type { LabourSanction } from '../../facts/fact.ts';

const GRAVITY: Readonly<Record<LabourSanction['gravity'], string>> = {
  light: 'a light',
  serious: 'a serious',
  'very-serious': 'a very serious',
};

const AREA: Readonly<Record<LabourSanction['area'], string>> = {
  safety: ' (safety at work)',
  transport: ' (driving times)',
  other: '',
};

/** What a published sanction says, in one plain sentence for its evidence. */
export function sanctionSays({ gravity, area, infringement, on }: LabourSanction): string {
  return `Sanction of ${on} for ${GRAVITY[gravity]} labour infringement${AREA[area]}: “${infringement}”.`;
}
