/** The schema as `schema.graphql` has it: with what its fields cost. */
import {
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type GraphQLDirective,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  parseConstValue,
  print,
  printSchema,
  visit,
} from 'graphql';
import { COST, LIST_SIZE, shownCost } from '../src/graph/engine/cost-directives.ts';

type TypeNode = {
  readonly name: { readonly value: string };
  readonly fields?: readonly FieldDefinitionNode[];
};

export function printedSchema(schema: GraphQLSchema): string {
  const costed = <Node extends TypeNode>(node: Node): Node => ({
    ...node,
    fields: node.fields?.map(field => ({ ...field, directives: directivesOf(schema, node, field) })),
  });
  const document = visit(parse(printSchema(schema)), {
    ObjectTypeDefinition: costed,
    InterfaceTypeDefinition: costed,
  });
  return `${print(document)}\n`;
}

function directivesOf(
  schema: GraphQLSchema,
  { name }: TypeNode,
  node: FieldDefinitionNode,
): readonly ConstDirectiveNode[] {
  const type = schema.getType(name.value);
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  const before = node.directives ?? [];
  if (!field) return before;
  const { cost, listSize } = shownCost(field);
  return [
    ...before,
    ...(cost ? [directive(COST, cost)] : []),
    ...(listSize ? [directive(LIST_SIZE, listSize)] : []),
  ];
}

const named = (value: string) => ({ kind: Kind.NAME, value }) as const;

/** Plain values are written as JSON, which GraphQL reads as its own. */
const directive = ({ name }: GraphQLDirective, values: object): ConstDirectiveNode => ({
  kind: Kind.DIRECTIVE,
  name: named(name),
  arguments: Object.entries(values).map(([arg, value]) => ({
    kind: Kind.ARGUMENT,
    name: named(arg),
    value: parseConstValue(JSON.stringify(value)),
  })),
});
