/** What is known after an answer that holds nothing against the company. */
import type { Fact } from '../../facts/fact.ts';
import { WHOLE_COVERAGE } from '../../facts/network-coverage.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import { UNREADABLE } from '../../kernel/unreadable.ts';
import type { Known } from '../check.ts';
import { withAnswers } from '../judging/examine.ts';
import { accountsFiled, certificate } from '../records/carried-out.ts';

const YEARS = 10;

/** A sound company has a title, and files its accounts by the deadline; of the other registers silence is what is best. */
function soundRecords(known: Known, register: SpecifiedRegister): Fact[] {
  if (register === 'impic-licences') return [certificate(known)];
  if (register !== 'mj-publications') return [];
  const last = Number(known.today.slice(0, 4)) - 1;
  return Array.from({ length: YEARS }, (_, n) =>
    accountsFiled(last - n, `${last - n + 1}-07-01` as LocalDate),
  );
}

export function answeredWell(known: Known, register: SpecifiedRegister): Known {
  const answered = withAnswers(known, [register]);
  return { ...answered, facts: [...answered.facts, ...soundRecords(known, register)] };
}

/** Registers have answered about every company of those who control this one: what is shown stays, and nothing can undo it. */
export function linkedAnsweredWell({ network, directors, phoenix, ...known }: Known): Known {
  return {
    ...known,
    network: {
      companies: network.companies.map(each => ({ ...each, silent: [], records: each.records.map(settled) })),
      cutOff: [],
    },
    directors: directors.map(each => ({ ...each, unanswered: [], issues: each.issues.map(settled) })),
    phoenix: {
      assessable: true,
      findings: phoenix.assessable
        ? phoenix.findings.map(each => ({ ...each, failure: settled(each.failure) }))
        : [],
      possible: 'none',
      coverage: WHOLE_COVERAGE,
    },
  };
}

const settled = <T extends { readonly open?: true }>({ open: _, ...shown }: T): Omit<T, 'open'> => shown;

/** Without the records that state what could not be read. */
export const read = (known: Known): Known => ({
  ...known,
  facts: known.facts.filter(fact => !Object.values(fact).includes(UNREADABLE)),
});
