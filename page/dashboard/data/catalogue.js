/** What each check asks; the same for every company. */
import { useAsk } from './ask.js';

const CATALOGUE = `{ checks { key family familyCap valueType needs question { pt en } remediation { pt en }
  clearedBy { byCompany text { pt en } } } }`;
const ONE_DAY = 86_400;

/** `{ data: { checks }, … }` */
export const useCatalogue = () => useAsk(CATALOGUE, {}, { maxAge: ONE_DAY });

/** @returns {Map<string, any>} */
export const byKey = checks => new Map(checks.map(check => [check.key, check]));
