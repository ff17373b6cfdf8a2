/**
 * The rule of docs/graphql.md, by random operations: a field that was delivered is one, or its weight, also as an item of a
 * list; what is charged is that, and never more than what was estimated.
 */
import fc from 'fast-check';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { chargedCost, type EstimatedCost, estimatedCost } from '../../src/graph/engine/operation-cost.ts';
import { seededRuns } from '../kit/seeded-runs.ts';
import { type AskedField, anyOperation, textOf } from './any-operation.ts';
import { openGraph } from './graph-database.ts';
import { fillWithOneOfEach } from './one-of-each.ts';

const graph = await openGraph();
const world = await fillWithOneOfEach(graph);
const { schema } = graph;

const operation = anyOperation(schema, world);

/** The documented rule, read from the answer. */
function ruled(value: unknown, fields: readonly AskedField[]): number {
  if (Array.isArray(value))
    return value.reduce((sum, one) => sum + (one === null ? 1 : ruled(one, fields)), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return fields.reduce(
    (sum, { key, weight, below }) =>
      sum + weight + (below.length > 0 ? ruled(Reflect.get(value, key), below) : 0),
    0,
  );
}

/** Null: it is refused before it runs. */
function estimateOf(text: string): EstimatedCost | null {
  try {
    return estimatedCost(schema, { document: parse(text), operationName: null, variables: {} });
  } catch (error) {
    expect(error).toMatchObject({ code: 'query-too-complex' });
    return null;
  }
}

test('what is charged is what the rule says of the answer, and what the estimate bounds', async () => {
  await fc.assert(
    fc.asyncProperty(operation, async fields => {
      const text = textOf(fields);
      const estimate = estimateOf(text);
      if (estimate === null) return;
      const contextValue = graph.context();
      const { data, errors } = await graph.ask(text, {}, contextValue);
      const charged = chargedCost(estimate, contextValue.work);
      expect(charged.complexity).toBeLessThanOrEqual(estimate.complexity);
      expect(charged.requests).toBe(Math.max(1, Math.ceil(charged.complexity / 100)));
      if (errors) return;
      expect(charged.complexity).toBe(Math.max(1, Math.min(estimate.complexity, ruled(data, fields))));
    }),
    seededRuns('priced operations', 150, 1_000),
  );
}, 120_000);
