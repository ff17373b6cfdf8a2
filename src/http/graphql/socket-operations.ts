/** Prepares one operation on a socket: checks limits, parses, validates, and makes its context. */
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import type { GraphContext } from '../../graph/engine/builder.ts';
import { Problem } from '../../kernel/problems.ts';
import type { OpenCount } from '../connection/open-count.ts';
import { admitSubscription, type Charging } from '../plugins/charged-execution.ts';
import { publicError } from '../public-error.ts';
import { tooManyOperations } from './live-streams.ts';
import { boundDocument, boundText } from './operation-limits.ts';
import { documentText } from './trusted-documents.ts';

export interface OperationSetup {
  readonly schema: GraphQLSchema;
  /** Charges the operation to the key; left out: no charge. */
  readonly charging?: Charging | undefined;
}

/** What to execute, or the errors to answer with. */
export async function prepareOperation(
  { schema, charging }: OperationSetup,
  {
    requested,
    context,
    underWay,
    limit,
    ofKey,
  }: {
    requested: SubscribePayload;
    context: GraphContext;
    underWay: number;
    limit: number;
    ofKey?: OpenCount | undefined;
  },
): Promise<ExecutionArgs | GraphQLError[]> {
  try {
    if (underWay > limit)
      throw new Problem('too-many-requests', `A socket carries at most ${limit} operations at once.`);
    if (ofKey?.isOver(context.caller.keyId)) throw tooManyOperations(ofKey);
    await charging?.refuseSpent(context, null, 1);
    const text = await documentText(context, requested);
    boundText(text);
    const document = parse(text);
    boundDocument(document, requested.variables);
    const faults = validate(schema, document);
    if (faults.length > 0) return faults.map(fault => publicError(fault, context));
    const operation = getOperationAST(document, requested.operationName);
    if (!operation)
      throw new GraphQLError('The document has no operation of that name, or several and none was named.');
    const args = {
      schema,
      document,
      contextValue: context,
      operationName: requested.operationName,
      variableValues: requested.variables,
    };
    if (charging && operation.operation === 'subscription') await admitSubscription(charging, args);
    return args;
  } catch (error) {
    return [publicError(error, context)];
  }
}
