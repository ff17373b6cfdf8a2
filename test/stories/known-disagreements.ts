/** Stories whose verdict differs from what their author expects. The list only shrinks: what comes out is taken off it. */
export const KNOWN_DISAGREEMENTS = [
  'A subcontractor sues a class 8 builder for eighteen thousand euros',
  'The sister with the same sole owner is cited by public notice in a petition for its insolvency',
  'It was carved in a division out of an old builder that has now opened a PER',
  'On both lists: over half a million to the tax authority and over a hundred thousand to social security',
  'A young woman of the same rare surnames manages the new company in the yard where the old one failed',
  'The man whose company failed in January resigned as manager here in December but still holds every quota',
  'Its two-year ban from public contracts ended yesterday; accounts, title and taxes are in order',
  'In the lowest band of the tax list since this month; fifteen years of accounts in time, title valid, nobody sues',
  'A supplier had it declared insolvent in February; in April the judgment was revoked and it builds on',
  'Dissolved by its owner, it resumed activity eight months later with his daughter and twelve times the capital',
  'First the auditor resigns, then two of four administrators; the accounts come half a year late, the class falls by two and suppliers begin to execute',
  'A man with the two surnames of the failed plasterer builds in the next village for one of his three clients',
];
