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
    register: t.expose('register', { type: RegisterEnum, description: 'Which one.' }),
    name: t.string({
      description: 'A short name.',
      args: { language: t.arg(LANGUAGE) },
      resolve: ({ register }, { language }) => sideOf(REGISTER_TITLES[register], language),
    }),
    title: t.exposeString('title', { description: 'Its official name, in Portuguese.' }),
    authority: t.exposeString('authority', { description: 'The body that publishes it.' }),
    officialPage: t.exposeString('officialPage', { description: 'Page where a person can search.' }),
    legalBasis: t.exposeString('legalBasis', { description: 'The law under which it is published.' }),
    retention: t.exposeString('retention', {
      description: 'How long the register itself publishes what it says.',
    }),
    kind: t.expose('kind', { type: RegisterKind, description: 'How it is read.' }),
    judges: t.exposeBoolean('judges', {
      description: 'Whether checks read it. One that they do not read informs, and costs nothing.',
    }),
    essential: t.exposeBoolean('essential', {
      description: 'Whether one of the five specified checks needs it: an analysis waits for it.',
    }),
    maxAgeHours: t.exposeInt('maxAgeHours', { description: 'Hours for which an answer is valid.' }),
    health: t.field({ type: Health, description: 'Its state.', resolve: healthOf }),
    lastAskedAt: t.expose('lastAskedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last queried; null: never.',
    }),
    lastAnsweredAt: t.expose('lastAnsweredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it answered last; null: never.',
    }),
    lastReadAt: t.expose('lastReadAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the current list was read, or the last answer about a company came; null: never.',
    }),
    registerDate: t.expose('registerDate', {
      type: 'Date',
      nullable: true,
      description: 'The date that the register puts on its current list; null where it gives none.',
    }),
    fresh: t.boolean({ description: 'Whether its last answer is within `maxAgeHours`.', resolve: isFresh }),
    waiting: t.exposeInt('waiting', { description: 'Open analyses that wait for it.' }),
  }),
});

builder.queryField('registers', t =>
  t.field({
    type: [State],
    description: 'The registers and their present state. Needs no scope.',
    resolve: async (_root, _args, { registerStates }) => [...(await registerStates())],
  }),
);
