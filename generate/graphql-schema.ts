import { printSchema } from 'graphql';
import { buildSchema } from '../src/graph/schema.ts';
import type { Generated } from './generated.ts';

export const graphqlSchema: Generated = {
  file: 'schema.graphql',
  print: () => `${printSchema(buildSchema())}\n`,
};
