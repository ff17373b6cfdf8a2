/** Logs every shown company, by whatever path through the graph. */
import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import type { GraphContext } from './context.ts';

/** Types that show a company, with its NIF. Not events: they go only to clients answered before. */
// biome-ignore lint/suspicious/noExplicitAny: a parent as its type resolves it
export const SHOWS_COMPANY: Readonly<Record<string, (parent: any) => string>> = {
  Analysis: ({ nif }) => nif,
  Assessment: ({ nif }) => nif,
  Company: ({ nif }) => nif,
  Contractor: ({ nif }) => nif,
  NetworkCompany: ({ id }) => id,
  PhoenixFinding: ({ predecessor }) => predecessor.nif,
};

export function logShownCompanies(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, nifOf] of Object.entries(SHOWS_COMPANY)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`The schema has no type ${name}.`);
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (parent, args, context: GraphContext, info) => {
        context.shown.name(nifOf(parent));
        return resolve(parent, args, context, info);
      };
    }
  }
  return schema;
}
