/** Stories whose verdict differs from what their author expects. The list only shrinks: what comes out is taken off it. */
export const KNOWN_DISAGREEMENTS = [
  "The sister with the same sole owner is cited by public notice in a petition for its insolvency",
  "It was carved in a division out of an old builder that has now opened a PER",
  "On both lists: over half a million to the tax authority and over a hundred thousand to social security",
  "A young woman of the same rare surnames manages the new company in the yard where the old one failed",
  "Its two-year ban from public contracts ended yesterday; accounts, title and taxes are in order",
  "A man with the two surnames of the failed plasterer builds in the next village for one of his three clients",
  "Within a year two executions were paid in part, a third found nothing to seize, and each was bigger than the one before; accounts and title are in order",
  "All quotas, both managers and the seat of a joiner changed within three weeks, because a sound builder of the same town bought it",
  "Three months old, a thousand euros of capital, and the first municipal contract of 148,000 euros signed two weeks ago",
  "Two years old with a capital of two hundred euros and 2.3 millions of municipal works; one manager's other company stands on the tax list",
  "Three months ago the window maker of its sole owner and manager was declared insolvent; the builder itself is nine years old and in order",
  "In May 2022 it stood once on the list of tax debtors, lowest band; it has been off it for four years and paves roads for the municipality",
  "Hundreds of thousands owed to taxes and to social security, no accounts since 2022, both managers gone on the day the quotas went to a stranger, the seat in a cellar",
  "Two public works were ended for breach and it is barred from public contracts until April 2027; it lives of public works, pays everybody, and sues the owner",
];
