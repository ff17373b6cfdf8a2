/** What each check asks; the same for every company. */
import { useMemo } from 'preact/hooks';
import type { Data, Words } from './answers.ts';
import { useAsk } from './ask.ts';

const CATALOGUE = `{ checks { key family familyCap valueType needs question { pt en } remediation { pt en }
  clearedBy { byCompany text { pt en } } } }`;
const REASONS = '{ checks { reasons { code text { pt en } } } }';
const ONE_DAY = 86_400;

/** `{ data: { checks }, … }` */
export const useCatalogue = () => useAsk(CATALOGUE, {}, { maxAge: ONE_DAY });

/** The sentence of each reason, by its code. */
export type Reasons = Map<string | null | undefined, Words>;
export function useReasons(): Reasons {
  const { data } = useAsk(REASONS, {}, { maxAge: ONE_DAY });
  return useMemo(() => new Map(data?.checks.flatMap(({ reasons }) => reasons.map(({ code, text }) => [code, text]))), [data]);
}

export const byKey = (checks): Map<string, Data> => new Map(checks.map(check => [check.key, check]));
