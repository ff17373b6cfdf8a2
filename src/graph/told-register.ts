import type { RegisterName } from '../kernel/register-name.ts';

/** What is told of a register; gathered by whoever reads them. */
export interface ToldRegister {
  readonly register: RegisterName;
  readonly title: string;
  readonly authority: string;
  readonly officialPage: string;
  readonly legalBasis: string;
  readonly retention: string;
  readonly kind: 'consulted' | 'list';
  readonly essential: boolean;
  readonly maxAgeHours: number;
  readonly lastAskedAt: Date | null;
  readonly lastAnsweredAt: Date | null;
  readonly lastReadAt: Date | null;
  readonly registerDate: string | null;
  readonly ageSeconds: number | null;
  readonly failures: number;
  readonly leftAloneUntil: Date | null;
  readonly waiting: number;
}
