/** The registers as their state changes. */
import { setTimeout as pause } from 'node:timers/promises';
import { builder } from '../engine/builder.ts';
import type { GraphContext } from '../engine/context.ts';
import { isFresh, State } from '../types/companies/register-state.ts';
import type { RegisterStatus } from '../types/companies/register-status.ts';

const LOOKED_AT_EVERY_MS = 2_000;

type States = readonly RegisterStatus[];

/** Of each source of states, which is that of the process. */
const latest = new WeakMap<
  GraphContext['registerStates'],
  { readonly at: number; readonly states: Promise<States> }
>();

/** One look serves all who follow, and nobody looks while none follows. */
function look(read: GraphContext['registerStates']): Promise<States> {
  const now = performance.now();
  const last = latest.get(read);
  if (last && now - last.at < LOOKED_AT_EVERY_MS) return last.states;
  const states = read();
  latest.set(read, { at: now, states });
  return states;
}

/** An age grows all the time: only that it is too old counts. */
const formOf = (states: States): string =>
  JSON.stringify(states.map(({ ageSeconds: _, ...state }, n) => [state, isFresh(states[n]!)]));

/** The states now, then whenever they are others. */
async function* followStates({ registerStates, signal }: GraphContext): AsyncGenerator<States, void> {
  for (let shown: string | undefined; !signal.aborted; ) {
    const states = await look(registerStates);
    const form = formOf(states);
    if (form !== shown) yield states;
    shown = form;
    await pause(LOOKED_AT_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

builder.subscriptionField('registers', t =>
  t.field({
    type: [State],
    description:
      'The state of every register now, and again whenever that of one changes; looked at every two seconds. It is no event, ' +
      'and has no cursor: a reader that comes back is told the present state. Needs no scope.',
    subscribe: (_root, _args, context) => followStates(context),
    resolve: states => [...states],
  }),
);
