/** The state of the registers: whether their data is fresh. */

import { setTimeout as pause } from 'node:timers/promises';
import { REGISTER_TITLES } from '../../../checks/words/names.ts';
import { builder, enumOf, type GraphContext, type RegisterStatus } from '../../engine/builder.ts';
import { spoken } from '../judgement/text.ts';
import { RegisterEnum } from './register.ts';

const RegisterKind = enumOf<RegisterStatus['kind']>('RegisterKind', 'How a register is read.', {
  consulted: 'Queried per company.',
  list: 'Read whole, on a schedule.',
});

const Health = enumOf<'answering' | 'failing' | 'left_alone' | 'never_asked'>(
  'RegisterHealth',
  'The present state of a register.',
  {
    answering: 'It answers.',
    failing: 'Its last queries failed; it is retried.',
    left_alone: 'It failed several times in a row and is not queried for a while.',
    never_asked: 'It has not been queried yet.',
  },
);

const healthOf = ({ lastAskedAt, failures, leftAloneUntil }: RegisterStatus) => {
  if (leftAloneUntil) return 'left_alone';
  if (failures > 0) return 'failing';
  return lastAskedAt ? 'answering' : 'never_asked';
};

export const isFresh = ({ ageSeconds, maxAgeHours }: RegisterStatus): boolean =>
  ageSeconds !== null && ageSeconds <= maxAgeHours * 3_600;

export const State = builder.objectRef<RegisterStatus>('RegisterState').implement({
  description: 'An official register and its present state.',
  fields: t => ({
    ...t.exposeMembers(RegisterEnum, { register: 'Which one.' }),
    name: spoken(t, 'A short name.', ({ register }) => REGISTER_TITLES[register]),
    ...t.exposeMembers('String', {
      title: 'Its official name, in Portuguese.',
      authority: 'The body that publishes it.',
      officialPage: 'Page where a person can search.',
      legalBasis: 'The law under which it is published.',
      retention: 'How long the register itself publishes what it says.',
    }),
    ...t.exposeMembers(RegisterKind, { kind: 'How it is read.' }),
    ...t.exposeMembers('Boolean', {
      judges: 'Whether checks read it. One that they do not read informs, and costs nothing.',
      essential: 'Whether one of the five specified checks needs it: an analysis waits for it.',
    }),
    ...t.exposeMembers('Int', {
      maxAgeHours: 'Hours for which an answer is valid.',
      waiting: 'Open analyses that wait for it.',
    }),
    health: t.field({ type: Health, description: 'Its state.', resolve: healthOf }),
    ...t.exposeNullable('DateTime', {
      lastAskedAt: 'When it was last queried; null: never.',
      lastAnsweredAt: 'When it answered last; null: never.',
      lastReadAt: 'When the current list was read, or the last answer about a company came; null: never.',
    }),
    ...t.exposeNullable('Date', {
      registerDate: 'The date that the register puts on its current list; null where it gives none.',
    }),
    fresh: t.boolean({ description: 'Whether its last answer is within `maxAgeHours`.', resolve: isFresh }),
  }),
});

builder.queryField('registers', t =>
  t.field({
    type: [State],
    description: 'The registers and their present state. Needs no scope.',
    resolve: (_root, _args, { registerStates }) => registerStates(),
  }),
);

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
    resolve: states => states,
  }),
);
