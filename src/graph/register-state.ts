/** How the registers stand: whether what is told rests on fresh readings. */
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';
import { RegisterEnum } from './register.ts';
import type { ToldRegister } from './told-register.ts';

const RegisterKind = enumOf<ToldRegister['kind']>('RegisterKind', 'How a register is read.', {
  consulted: 'Asked about each company.',
  list: 'Read whole, on a schedule.',
});

const Health = enumOf<'answering' | 'failing' | 'left_alone' | 'never_asked'>(
  'RegisterHealth',
  'How a register answers now.',
  {
    answering: 'Its last answer was one.',
    failing: 'Its last answers were none: it is tried again.',
    left_alone: 'It failed several times in a row and is left alone for a while.',
    never_asked: 'It has not been asked yet.',
  },
);

const healthOf = ({ lastAskedAt, failures, leftAloneUntil }: ToldRegister) => {
  if (leftAloneUntil) return 'left_alone';
  if (failures > 0) return 'failing';
  return lastAskedAt ? 'answering' : 'never_asked';
};

const State = builder.objectRef<ToldRegister>('RegisterState').implement({
  description: 'An official register: what it is, and how it stands now.',
  fields: t => ({
    register: t.field({
      type: RegisterEnum,
      description: 'Which one.',
      resolve: ({ register }) => register,
    }),
    title: t.exposeString('title', { description: 'Its official name, in Portuguese.' }),
    authority: t.exposeString('authority', { description: 'The body that publishes it.' }),
    officialPage: t.exposeString('officialPage', { description: 'Page where a person can ask the same.' }),
    legalBasis: t.exposeString('legalBasis', { description: 'The law under which it is published.' }),
    retention: t.exposeString('retention', {
      description: 'How long the register itself publishes what it says.',
    }),
    kind: t.field({ type: RegisterKind, description: 'How it is read.', resolve: ({ kind }) => kind }),
    essential: t.exposeBoolean('essential', {
      description: 'Whether it stands behind one of the five specified checks: an analysis waits for it.',
    }),
    maxAgeHours: t.exposeInt('maxAgeHours', {
      description: 'Hours for which what it said counts as known.',
    }),
    health: t.field({ type: Health, description: 'How it answers now.', resolve: healthOf }),
    lastAskedAt: t.expose('lastAskedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was asked last; null: never.',
    }),
    lastAnsweredAt: t.expose('lastAnsweredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it answered last; null: never.',
    }),
    lastReadAt: t.expose('lastReadAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the current list was read, or a company last answered about; null: never.',
    }),
    registerDate: t.field({
      type: 'Date',
      nullable: true,
      description: 'The date that the register puts on its current list; null where it gives none.',
      resolve: ({ registerDate }) => registerDate,
    }),
    fresh: t.boolean({
      description: 'Whether what was read last is within `maxAgeHours`.',
      resolve: ({ ageSeconds, maxAgeHours }) => ageSeconds !== null && ageSeconds <= maxAgeHours * 3_600,
    }),
    waiting: t.exposeInt('waiting', { description: 'Open analyses that wait for it.' }),
  }),
});

builder.queryField('registers', t =>
  t.field({
    type: [State],
    description: 'The nine registers, and how each stands now. Needs no scope.',
    resolve: async (_root, _args, { registerStates }) => [...(await registerStates())],
  }),
);
