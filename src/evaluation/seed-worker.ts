/** A thread that judges one country, tells how far it is, and hands its cases back. */
import { parentPort, workerData } from 'node:worker_threads';
import { type CountryAsked, type JudgedCase, judgeCountry } from './judge-country.ts';

/** `judged`: so many more; `cases`: all of them, at the end. */
export type Told = { readonly judged: number } | { readonly cases: readonly JudgedCase[] };

const TOLD_EVERY = 500;

const tell = (told: Told): void => parentPort!.postMessage(told);

const cases: JudgedCase[] = [];
for (const one of judgeCountry(workerData as CountryAsked)) {
  cases.push(one);
  if (cases.length % TOLD_EVERY === 0) tell({ judged: TOLD_EVERY });
}
tell({ cases });
