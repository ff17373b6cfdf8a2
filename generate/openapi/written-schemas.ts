/** Converts zod schemas to OpenAPI. */
import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface WrittenSchemas {
  /** Schemas with an id, by that id: `components.schemas`. */
  readonly components: Json;
  /** The schema, or a reference to it in `components`. */
  of(schema: z.ZodType): Json;
}

export function createWrittenSchemas(): WrittenSchemas {
  const components: Json = {};
  return {
    components,
    of(schema) {
      const { $schema: _, $defs = {}, ...rest } = jsonSchema(schema);
      for (const [name, definition] of Object.entries($defs))
        components[name] = withoutId(readdressed(definition) as Json);
      const own = readdressed(rest) as Json;
      if (typeof own.id !== 'string') return own;
      components[own.id] = withoutId(own);
      return { $ref: `#/components/schemas/${own.id}` };
    },
  };
}

const withoutId = ({ id: _, ...schema }: Json): Json => schema;

/** Objects stay open: further members are allowed. */
const jsonSchema = (schema: z.ZodType): Json & { $defs?: Json } =>
  z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });

/** Makes references between schemas point to `components`; removes `takes`, which is for the parameter parser. */
function readdressed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readdressed);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      if (key === 'takes' || key === 'several') return [];
      if (key === '$ref' && typeof member === 'string')
        return [[key, member.replace(/^#\/\$defs\//, '#/components/schemas/')]];
      return [[key, readdressed(member)]];
    }),
  );
}
