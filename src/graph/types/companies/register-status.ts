import type { RegisterName } from '../../../kernel/register-name.ts';

/** The data behind a `Register`; `app` collects it. */
export interface RegisterStatus {
  readonly register: RegisterName;
  readonly title: string;
  readonly authority: string;
  readonly officialPage: string;
  readonly legalBasis: string;
  readonly retention: string;
  readonly kind: 'consulted' | 'list';
  readonly judges: boolean;
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
