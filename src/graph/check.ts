/** The catalogue of checks: what is asked of every company, and what the answers can be. */
import { allChecks } from '../checks/all-checks.ts';
import type { Check as CheckDefinition, Family } from '../checks/check.ts';
import { builder } from './builder.ts';
import { enumOf } from './enum-of.ts';
import { RegisterEnum } from './register.ts';
import { requireScope } from './require-scope.ts';

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

interface Words {
  readonly en: string;
  readonly pt: string;
}

const Text = builder.objectRef<Words>('Text').implement({
  description: 'A sentence in both languages.',
  fields: t => ({
    en: t.exposeString('en', { description: 'In English.' }),
    pt: t.exposeString('pt', { description: 'In Portuguese.' }),
  }),
});

const Reason = builder.objectRef<{ code: string; text: Words }>('Reason').implement({
  description: 'Why a check took points.',
  fields: t => ({
    code: t.exposeString('code', {
      description: 'Stable code, e.g. `AT_DEBTOR`; what `reasons` of an assessment names.',
    }),
    text: t.expose('text', { type: Text, description: 'The reason as a sentence.' }),
  }),
});

export const Check = builder.objectRef<CheckDefinition>('Check').implement({
  description: 'One question that is asked of every company, as the catalogue has it.',
  fields: t => ({
    key: t.exposeString('key', {
      description: 'Key of the check, e.g. `taxDebtor`; never changes its meaning.',
    }),
    family: t.expose('family', { type: CheckFamily, description: 'The family whose cap it shares.' }),
    question: t.expose('question', { type: Text, description: 'The question.' }),
    valueType: t.field({
      type: CheckValueType,
      description: 'How to read the value.',
      resolve: check => check.value.type,
    }),
    valueOf: t.string({
      description: 'What the value counts or names.',
      resolve: check => check.value.of,
    }),
    values: t.stringList({
      description: 'The words that a value of type `ENUM` can be; empty for the other types.',
      resolve: check => [...(check.value.values ?? [])],
    }),
    needs: t.field({
      type: [RegisterEnum],
      description: 'Registers that must have answered for the outcome to be known.',
      resolve: check => [...check.needs],
    }),
    reasons: t.field({
      type: [Reason],
      description: 'Every reason that this check can give.',
      resolve: check => Object.entries(check.reasons).map(([code, text]) => ({ code, text })),
    }),
    remediation: t.field({
      type: Text,
      nullable: true,
      description: 'What the company can do about a hit; null where it can do nothing.',
      resolve: check => check.remediation,
    }),
    worstPoints: t.int({
      description:
        'The most points that it can take, before the family’s cap; what it takes while it is unknown.',
      resolve: check => check.worst.points,
    }),
  }),
});

builder.queryField('checks', t =>
  t.field({
    type: [Check],
    description: 'The catalogue of checks, in the order of an answer’s `checks`. Needs `contractors:read`.',
    resolve: (_root, _args, context) => {
      requireScope(context, 'contractors:read');
      return [...allChecks];
    },
  }),
);
