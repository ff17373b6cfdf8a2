/**
 * schema.graphql by the rules of graphql-eslint: `schema-recommended` and those for Relay. What we do
 * otherwise is here, with its reason. The form of mutations is in mutations.test.ts.
 */
import { readFile } from 'node:fs/promises';
import plugin from '@graphql-eslint/eslint-plugin';
import { Linter } from 'eslint';
import { expect, test } from 'vitest';

const RULES = {
  ...plugin.configs['flat/schema-recommended'].rules,
  ...plugin.configs['flat/schema-relay'].rules,
  '@graphql-eslint/require-description': [
    'error',
    {
      types: true,
      rootField: true,
      FieldDefinition: true,
      InputValueDefinition: true,
      EnumValueDefinition: true,
    },
  ],
};

const { EnumValueDefinition: upperCase, ...names } =
  plugin.configs['flat/schema-recommended'].rules['@graphql-eslint/naming-convention'][1];

const EXCEPTIONS = {
  // Values are the words of REST and of events (`low_risk`): one spelling on every channel. REST has no languages.
  '@graphql-eslint/naming-convention': [
    'error',
    {
      ...names,
      'EnumValueDefinition[parent.name.value!=Language]': 'snake_case',
      'EnumValueDefinition[parent.name.value=Language]': upperCase,
    },
  ],
  // What has no id of its own (a check, a bound, a page) belongs to the object above it; see ids.test.ts for those that have one.
  '@graphql-eslint/strict-id-in-types': 'off',
  // Lists that are always short (the registers) are no pages. Rows that are read with their list alone (attempts) are no nodes.
  '@graphql-eslint/relay-edge-types': [
    'error',
    { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false },
  ],
};

const sdl = await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8');
function faultsOf(text: string, rules: object): string[] {
  const config = {
    files: ['**/*.graphql'],
    plugins: { '@graphql-eslint': plugin },
    languageOptions: { parser: plugin.parser, parserOptions: { graphQLConfig: { schema: text } } },
    rules,
  };
  const found = new Linter().verify(text, [config as unknown as Linter.Config], 'schema.graphql');
  return found.map(({ ruleId, line, message }) => `${ruleId} ${line}: ${message}`);
}

test('schema-recommended and schema-relay hold, but for the exceptions that are written down', () => {
  expect(faultsOf(sdl, { ...RULES, ...EXCEPTIONS })).toEqual([]);
});

test('a schema that breaks a rule is told so', () => {
  const broken = sdl.replace(/^ {2}network\(/m, '  getNetwork(').replace('  high_risk', '  HighRisk');
  expect(faultsOf(broken, { ...RULES, ...EXCEPTIONS }).join()).toMatch(
    /"getNetwork" should not.*"HighRisk" should be/,
  );
});
