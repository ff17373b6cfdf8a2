import { EVENT_TYPES } from '../src/events/all-events.ts';
import { buildSchema } from '../src/graph/schema.ts';
import { typeNameOf } from '../src/graph/types/account/event.ts';
import { type Generated, PrintFault } from './generated.ts';
import { printedSchema } from './print-schema.ts';

export const graphqlSchema: Generated = {
  file: 'schema.graphql',
  print: () => {
    const schema = buildSchema();
    const bare = EVENT_TYPES.find(type => !schema.getType(typeNameOf(type)));
    if (bare)
      throw new PrintFault(
        `\`${bare}\` has no type \`${typeNameOf(bare)}\`: add it in src/graph/types/account/event.ts`,
      );
    return printedSchema(schema);
  },
};
