/** The registers as their state changes. */
import { setTimeout as pause } from 'node:timers/promises';
import { builder } from '../engine/builder.ts';
import type { GraphContext } from '../engine/context.ts';
import { isFresh, State } from '../types/companies/register-state.ts';
import type { RegisterStatus } from '../types/companies/register-status.ts';

const LOOKED_AT_EVERY_MS = 2_000;

type States = readonly RegisterStatus[];

/** One for each source of states: that of the process. */
const followed = new WeakMap<GraphContext['registerStates'], Polled<States>>();

function statesOf({ registerStates: look }: GraphContext): Polled<States> {
  const known = followed.get(look) ?? createPolled({ look, everyMs: LOOKED_AT_EVERY_MS, formOf });
  followed.set(look, known);
  return known;
}

/** An age grows all the time: only that it is too old counts. */
const formOf = (states: States): string =>
  JSON.stringify(states.map(({ ageSeconds: _, ...state }, n) => [state, isFresh(states[n]!)]));

builder.subscriptionField('registers', t =>
  t.field({
    type: [State],
    description:
      'The state of every register now, and again whenever that of one changes; looked at every two seconds. It is no event, ' +
      'and has no cursor: a reader that comes back is told the present state. Needs no scope.',
    subscribe: (_root, _args, context) => statesOf(context).follow(context.signal),
    resolve: states => [...states],
  }),
);

/** What is known by looking again and again, for whoever follows it: one look serves all, and nobody looks while none follows. */
interface Polled<T> {
  /** What it is now, then whenever it is something else, until `signal` aborts. */
  follow(signal: AbortSignal): AsyncGenerator<T, void>;
}

interface Polling<T> {
  readonly look: () => Promise<T>;
  readonly everyMs: number;
  /** Two of the same form are told once. */
  readonly formOf: (value: T) => string;
}

function createPolled<T>({ look, everyMs, formOf }: Polling<T>): Polled<T> {
  let latest: { readonly at: number; readonly value: Promise<T> } | undefined;

  function looked(): Promise<T> {
    const now = performance.now();
    if (!latest || now - latest.at >= everyMs) latest = { at: now, value: look() };
    return latest.value;
  }

  return {
    async *follow(signal) {
      for (let told: string | undefined; !signal.aborted; ) {
        const value = await looked();
        const form = formOf(value);
        if (form !== told) yield value;
        told = form;
        await pause(everyMs, undefined, { signal }).catch(() => {});
      }
    },
  };
}
