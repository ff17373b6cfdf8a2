/**
 * Configures the schema builder. A type file defines its type and the root fields that return it; `schema.ts` lists them.
 *
 * `defaultFieldNullability` and the edges' nullability must be both in the type parameter and in the options; otherwise the
 * schema and the types of the resolvers disagree without an error.
 */
import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import type PrismaTypes from '../../db/generated/pothos-types.ts';
import { getDatamodel } from '../../db/generated/pothos-types.ts';
import type { LocalDate } from '../../kernel/local-date.ts';
import type { GraphContext } from './context.ts';
import './expose-members.ts';
import { fieldComplexity } from './field-cost.ts';
import { relayOptions } from './relay-options.ts';

interface SchemaSettings {
  Context: GraphContext;
  PrismaTypes: PrismaTypes;
  DefaultFieldNullability: false;
  DefaultEdgesNullability: { list: false; items: false };
  DefaultNodeNullability: false;
  /** What every page has beside its edges. */
  Connection: { readonly counted: () => Promise<number> };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | string };
    Date: { Input: LocalDate; Output: string };
    NIF: { Input: string; Output: string };
    CheckValue: { Input: string | number | boolean; Output: string | number | boolean };
  };
}

export const builder = new SchemaBuilder<SchemaSettings>({
  plugins: [RelayPlugin, PrismaPlugin, ComplexityPlugin],
  defaultFieldNullability: false,
  // Computed and charged before execution, by `operation-cost.ts`.
  complexity: { fieldComplexity },
  relay: relayOptions,
  prisma: { client: context => context.db.prisma, dmmf: getDatamodel() },
});

/** An enum with the same values as REST and the events (`low_risk`); characters that GraphQL does not allow become `_`. `meanings` has a sentence for each. */
export function enumOf<Word extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Word, string>>,
) {
  const members = Object.entries<string>(meanings).map(([word, meaning]) => [
    word.replace(/[^A-Za-z0-9]/g, '_'),
    { value: word as Word, description: meaning },
  ]);
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(members) as Record<string, { value: Word; description: string }>,
  });
}
