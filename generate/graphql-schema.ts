import { buildSchema } from '../src/graph/schema.ts';
import type { Generated } from './generated.ts';
import { printedSchema } from './print-schema.ts';

export const graphqlSchema: Generated = {
  file: 'schema.graphql',
  print: () => printedSchema(buildSchema()),
};
