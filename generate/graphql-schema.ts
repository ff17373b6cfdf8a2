import { printedSchema } from '../src/graph/print-schema.ts';
import { buildSchema } from '../src/graph/schema.ts';
import type { Generated } from './generated.ts';

export const graphqlSchema: Generated = {
  file: 'schema.graphql',
  print: () => printedSchema(buildSchema()),
};
