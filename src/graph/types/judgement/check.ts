/** The catalogue of checks: every question about a company, and the possible answers. */
import { requireScope } from '../../../access/caller.ts';
import type { Check as CheckDefinition, Family, Weight } from '../../../checks/check.ts';
import { FAMILY_CAPS } from '../../../checks/scale/family-caps.ts';
import { FAMILY_NAMES } from '../../../checks/words/names.ts';
import { builder, enumOf } from '../../engine/builder.ts';
import { RegisterEnum } from '../companies/register.ts';
import { Reason, spoken, Text } from './text.ts';
import { VerdictEnum } from './verdict.ts';

export const CheckFamily = enumOf<Family>(
  'CheckFamily',
  'Checks of a family share a cap on the points that they take.',
  {
    insolvency: 'Insolvency and revitalisation.',
    debts: 'Debts to the tax authority and to Segurança Social.',
    licence: 'The licence to build (alvará).',
    executions: 'Executions.',
    labour: 'Labour inspection.',
    'civil-cases': 'Civil court cases.',
    'company-register': 'The company register.',
    'public-contracts': 'Public contracts.',
    directors: 'The directors’ links to other companies.',
  },
);

const CheckValueType = enumOf<CheckDefinition['value']['type']>(
  'CheckValueType',
  'How to read a check’s value.',
  {
    count: 'A whole number of things.',
    boolean: 'Yes or no.',
    enum: 'One of `values`.',
    euros: 'Whole euros.',
    years: 'Whole years.',
  },
);

const KnockOut = {
  type: VerdictEnum,
  nullable: true,
  description: 'The best verdict that is still possible with it; null if it is no knock-out.',
} as const;

const CheckWeight = builder.objectRef<Weight>('CheckWeight').implement({
  description: 'What one outcome of a hit costs.',
  fields: t => ({
    ...t.exposeMembers(Text, { when: 'The outcome in a few words.' }),
    ...t.exposeMembers('Int', { points: 'Points that it takes, before the family’s cap.' }),
    knockOut: t.field({ ...KnockOut, resolve: ({ knockOut }) => knockOut ?? null }),
    ...t.exposeMembers('String', { reason: 'Code of the reason.' }),
  }),
});

const Clearing = builder.objectRef<NonNullable<CheckDefinition['clearedBy']>>('Clearing').implement({
  description: 'What would make a hit clear.',
  fields: t => ({
    text: t.field({ type: Text, description: 'In a few words.', resolve: ({ en, pt }) => ({ en, pt }) }),
    ...t.exposeMembers('Boolean', { byCompany: 'Whether the company itself can bring it about.' }),
  }),
});

export const Check = builder.objectRef<CheckDefinition>('Check').implement({
  description: 'A check in the catalogue: one question about every company.',
  fields: t => ({
    ...t.exposeMembers('String', { key: 'Key of the check, e.g. `taxDebtor`; never changes its meaning.' }),
    ...t.exposeMembers(CheckFamily, { family: 'The family whose cap it shares.' }),
    ...t.exposeMembers(Text, { question: 'The question.' }),
    valueType: t.derive(CheckValueType, 'How to read the value.', check => check.value.type),
    valueOf: t.string({ description: 'What the value counts or names.', resolve: check => check.value.of }),
    values: t.stringList({
      description: 'The possible values of type `ENUM`; empty for the other types.',
      resolve: check => check.value.values ?? [],
    }),
    ...t.exposeMembers([RegisterEnum], {
      needs: 'Registers that must have answered for the outcome to be known.',
    }),
    reasons: t.derive([Reason], 'Every reason that this check can give.', check =>
      Object.keys(check.reasons),
    ),
    ...t.exposeNullable(Text, { remediation: 'What the company can do about a hit; null if nothing.' }),
    ...t.exposeNullable(Clearing, {
      clearedBy: 'What would make a hit clear; null for a check that is never a hit.',
    }),
    familyName: spoken(t, 'The name of its family.', ({ family }) => FAMILY_NAMES[family]),
    familyCap: t.int({
      description: 'The most points that its family can take.',
      resolve: check => FAMILY_CAPS[check.family],
    }),
    ...t.exposeMembers([CheckWeight], {
      weights: 'Every cost that a hit can have; empty for a check that is never a hit.',
    }),
    ...t.exposeNullableOf(({ fading }) => fading, 'Int', {
      wholeMonths:
        'Months back from the day of judgement in which a record costs the whole; then three quarters, half and a quarter in equal spans ' +
        'until `windowMonths`. Null if it counts as long as its register shows it.',
      windowMonths: 'Months back after which a record costs nothing; null as `wholeMonths`.',
    }),
    worstKnockOut: t.field({ ...KnockOut, resolve: check => check.worst.knockOut ?? null }),
    worstReason: t.derive('String', 'Code of the reason while it is unknown.', check => check.worst.reason),
    worstPoints: t.int({
      description: 'The most points that it can take, before the family’s cap.',
      resolve: check => check.worst.points,
    }),
    unknownPoints: t.int({
      description: 'The points that not knowing is worth, before the family’s cap.',
      resolve: check => check.unknownPoints ?? check.worst.points,
    }),
  }),
});

builder.queryField('checks', t =>
  t.field({
    type: [Check],
    description: 'The catalogue of checks, in the order of an answer’s `checks`. Needs `contractors:read`.',
    resolve: (_root, _args, context) => {
      requireScope(context.caller, 'contractors:read');
      return context.checks.all;
    },
  }),
);
