/** The companies that own a company, and what is known of their trouble. Pure. */
import type { InsolvencyAct } from '../../facts/fact.ts';
import { isSubject } from '../../facts/insolvency-acts.ts';
import { RECORD_REGISTERS } from '../../facts/linked-company.ts';
import { type StoredOf, storedOf } from '../../facts/stored-facts.ts';
import type { Nif } from '../../kernel/nif.ts';
import type { SpecifiedRegister } from '../../kernel/register-name.ts';
import type { CompanyStory } from '../continuity/company-story.ts';
import { openProcesses } from '../continuity/other-failures.ts';
import type { StoryOf } from '../continuity/ties.ts';
import { partnersOf } from './positions.ts';

/** Counted as trouble: what nobody can undo any more, what registers show, or what those that are silent could still show. */
export type Trouble = 'sure' | 'shown' | 'possible';

/** The only partner, a company, who owns that one alone, and so on; of several, all, where all of them are in trouble. */
export function ownersOf(
  story: CompanyStory,
  walk: { readonly storyOf: StoryOf; readonly trouble: Trouble },
  passed: readonly Nif[] = [],
): Nif[] {
  const partners = partnersOf(story);
  const owners = partners.flatMap(({ company }) => company?.nif ?? []);
  if (owners.length < partners.length || owners.some(owner => passed.includes(owner))) return [];
  const above = owners.map(walk.storyOf);
  if (owners.length > 1) return above.every(owner => owner && isInTrouble(owner, walk.trouble)) ? owners : [];
  return [...owners, ...above.flatMap(owner => (owner ? ownersOf(owner, walk, [...passed, owner.nif]) : []))];
}

/** It failed, or its creditors may take its quota next: a petition, a PER or PEVE, executions that found nothing, both lists. */
const isInTrouble = (story: CompanyStory, trouble: Trouble): boolean =>
  story.failures.some(({ open }) => trouble !== 'sure' || !open) ||
  (openRescues(story).length > 0 && (trouble !== 'sure' || !isSilent(story))) ||
  new Set(storedOf(story.facts, 'debtor-listing').map(({ fact }) => fact.creditor)).size > 1 ||
  (trouble === 'possible' && isSilent(story));

/** Registers that could show an issue of a company by itself. */
const TELL_ISSUES: readonly SpecifiedRegister[] = [...RECORD_REGISTERS, 'mj-publications', 'citius-cases'];

export const isSilent = ({ silent }: CompanyStory): boolean =>
  silent.some(name => TELL_ISSUES.includes(name));

/** PER and PEVE of which no end is known: by its own word the company is in difficulty (CIRE art. 17-A). */
export function openRescues({ facts, asOf }: CompanyStory): StoredOf<'insolvency-notice'>[] {
  const notices = storedOf(facts, 'insolvency-notice').filter(
    ({ fact }) => RESCUES.includes(fact.proceeding) && isSubject(fact.role),
  );
  return openProcesses(notices, UNDECIDED, asOf);
}
const RESCUES: readonly string[] = ['per', 'peve'];
const UNDECIDED: readonly InsolvencyAct[] = ['opened', 'notice', 'administrator-changed', 'plan-proposed'];
