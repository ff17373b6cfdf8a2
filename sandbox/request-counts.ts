import { companyNif } from '../src/kernel/nif.ts';
import type { RegisterName } from '../src/kernel/register-name.ts';

/** Companies counted by name, per portal; beyond it only the total grows. */
const MOST_SUBJECTS = 100_000;

interface PortalCount {
  total: number;
  /** Requests that asked about one company, by its NIF. */
  readonly subjects: Map<string, number>;
}

/** How often each portal was asked, and about whom: how a test sees that a register was not asked again. */
export function createRequestCounts(registers: readonly RegisterName[]): {
  add(register: RegisterName, subject: string | null): void;
  all(): Record<string, { total: number; subjects: Record<string, number> }>;
} {
  const counts = new Map<RegisterName, PortalCount>(
    registers.map(register => [register, { total: 0, subjects: new Map() }]),
  );
  return {
    add(register, subject) {
      const count = counts.get(register);
      if (!count) return;
      count.total++;
      // Only a company's number is kept: a person's must not stand in anybody's counters.
      const nif = subject === null ? null : companyNif(subject);
      if (nif === null || (count.subjects.size >= MOST_SUBJECTS && !count.subjects.has(nif))) return;
      count.subjects.set(nif, (count.subjects.get(nif) ?? 0) + 1);
    },
    all: () =>
      Object.fromEntries(
        [...counts].map(([register, { total, subjects }]) => [
          register,
          { total, subjects: Object.fromEntries(subjects) },
        ]),
      ),
  };
}
