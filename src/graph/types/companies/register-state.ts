/** The state of the registers: whether their data is fresh. */
import { REGISTER_TITLES } from '../../../checks/words/names.ts';
import { builder } from '../../engine/builder.ts';
import { enumOf } from '../../engine/enum-of.ts';
import { LANGUAGE, sideOf } from '../judgement/language.ts';
import { RegisterEnum } from './register.ts';
import type { RegisterStatus } from './register-status.ts';

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
    name: t.string({
      description: 'A short name.',
      args: { language: t.arg(LANGUAGE) },
      resolve: ({ register }, { language }) => sideOf(REGISTER_TITLES[register], language),
    }),
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
    resolve: async (_root, _args, { registerStates }) => [...(await registerStates())],
  }),
);
