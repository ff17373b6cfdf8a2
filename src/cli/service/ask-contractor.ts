/** Asks the running service about one company, as any client does, and waits until the answer is whole. */
import { setTimeout } from 'node:timers/promises';
import type { Outcome } from '../../checks/check.ts';
import type { Verdict } from '../../checks/judging/judgement.ts';
import type { InWords } from '../../checks/words/in-words.ts';
import { CliError } from '../kit/command.ts';

/** The members of the answer that are shown. */
export interface ContractorAnswer {
  readonly nif: string;
  readonly livemode: boolean;
  readonly score: number;
  readonly verdict: Verdict;
  readonly bounds: { readonly low: number; readonly high: number };
  readonly unknownChecks: readonly string[];
  readonly completeness: number;
  readonly assessedAt: string;
  readonly modelVersion: string;
  readonly refreshing: boolean;
  readonly reasons: readonly string[];
  readonly notice: string;
  readonly company: { readonly name: string; readonly asOf: string | null } | null;
  /** Where a name was asked about. */
  readonly nameMatch?: { readonly match: string; readonly why: string };
  readonly evidence: Readonly<Record<string, InWords<Outcome> & { readonly points: number }>>;
}

export interface AnalysisUnderWay {
  readonly id: string;
  readonly state: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly waitingFor: readonly string[];
}

export interface Asking {
  readonly service: string;
  readonly key: string;
  readonly nif: string;
  /** A name that is compared with the registered one. */
  readonly name?: string | undefined;
  /** Longer than this nobody waits. */
  readonly patienceMs: number;
  readonly onUnderWay: (analysis: AnalysisUnderWay) => void;
}

/** The service holds an answer back for as long, instead of being asked again and again. */
const HELD_SECONDS = 10;

/** Throws `CliError` with the service's own code and sentence; `not-complete` when patience ends first. */
export async function askContractor({
  patienceMs,
  onUnderWay,
  ...request
}: Asking): Promise<ContractorAnswer> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const leftMs = until - performance.now();
    const response = await ask(request, leftMs);
    const body = await response.json().catch(() => ({}));
    if (response.status === 200) return body;
    if (!isPassing(response.status)) throw refused(response.status, body);
    if (body.analysis) onUnderWay(body.analysis);
    const pauseMs = Math.max(500, Number(response.headers.get('retry-after') ?? 1) * 1_000);
    if (performance.now() + pauseMs >= until)
      throw response.status === 202 ? notComplete(body.analysis) : refused(response.status, body);
    await setTimeout(pauseMs);
  }
}

/** Under way, or too much at the moment: asked again when the service says. */
const isPassing = (status: number): boolean => status === 202 || status === 429 || status === 503;

async function ask(
  { service, key, nif, name }: Pick<Asking, 'service' | 'key' | 'nif' | 'name'>,
  leftMs: number,
): Promise<Response> {
  const seconds = Math.max(0, Math.min(HELD_SECONDS, Math.floor(leftMs / 1_000)));
  try {
    const also = name === undefined ? '' : `&name=${encodeURIComponent(name)}`;
    return await fetch(`${service}/api/v1/contractors/${nif}?expand=evidence,counterfactuals${also}`, {
      headers: { authorization: `Bearer ${key}`, prefer: `wait=${seconds}` },
      redirect: 'error',
      signal: AbortSignal.timeout((HELD_SECONDS + 10) * 1_000),
    });
  } catch {
    throw new CliError(
      'unreachable',
      `Nothing answers at ${service}. Start the service (npm start), or say where it is with --url.`,
    );
  }
}

const refused = (status: number, problem: { code?: string; detail?: string; requestId?: string }): CliError =>
  new CliError(problem.code ?? 'refused', problem.detail ?? `The service answered ${status}.`, {
    status,
    requestId: problem.requestId ?? null,
  });

const notComplete = (analysis: AnalysisUnderWay | null): CliError =>
  new CliError(
    'not-complete',
    `The analysis is not complete yet${analysis?.waitingFor.length ? `; it waits for ${analysis.waitingFor.join(', ')}` : ''}. It goes on: ask again later, or wait longer with --wait.`,
    { analysis },
  );
