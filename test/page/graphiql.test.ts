/** The questions in GraphiQL's tabs can be asked. */
import { readFile } from 'node:fs/promises';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { USUAL_KEY } from '../../src/access/keys/keys.ts';
import { estimatedCost } from '../../src/graph/engine/operation-cost.ts';
import { buildSchema } from '../../src/graph/schema.ts';

test('five questions are valid, and all together are estimated at a tenth of a first key’s minute at most', async () => {
  const script = await readFile(new URL('../../page/graphiql/start.js', import.meta.url), 'utf8');
  const questions = [...script.matchAll(/^const [A-Z]+ = `(#.*?)`;$/gms)].map(([, text]) => parse(text!));
  expect(questions).toHaveLength(5);
  const schema = buildSchema();
  expect(questions.flatMap(document => validate(schema, document))).toEqual([]);
  const costs = questions.map(document =>
    estimatedCost(schema, { document, operationName: null, variables: {} }),
  );
  expect(costs.reduce((sum, { requests }) => sum + requests, 0)).toBeLessThanOrEqual(
    USUAL_KEY.limits[0]!.requests / 10,
  );
});
