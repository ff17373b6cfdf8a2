/**
 * An operation is charged around its execution, over HTTP and on sockets alike. A query is answered by reads alone, so
 * it is settled when its answer is ready: then it is known which companies it shows. What writes is settled first.
 */
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  execute as graphqlExecute,
} from 'graphql';
import type { Settled } from '../access/settlement.ts';
import type { GraphContext } from '../graph/context.ts';
import { type OperationCost, operationCost } from '../graph/operation-cost.ts';
import { isDatabaseAway } from '../kernel/database-away.ts';
import { Problem } from '../kernel/problems.ts';
import { plannedError } from './public-error.ts';

/** What one operation takes: of every usage limit, and of the daily quota. */
export interface OperationCharge {
  readonly cost: number;
  readonly quotaUnits: number;
  /** `loggedAt` of what was settled of the same operation before. */
  readonly amends?: string;
}

/** Settles; throws the planned refusal. */
export type Settle = (
  context: GraphContext,
  operation: string,
  charge: OperationCharge,
) => Promise<Pick<Settled, 'loggedAt'>>;

type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

export function chargedExecution(
  settle: Settle,
  execute: Execute = graphqlExecute,
): (args: ExecutionArgs) => Promise<ExecutionResult> {
  return async args => {
    const context = args.contextValue as GraphContext;
    try {
      const kind = getOperationAST(args.document, args.operationName)?.operation ?? 'query';
      const cost = costOf(args);
      const first =
        kind === 'mutation' ? await settle(context, kind, { cost: cost.requests, quotaUnits: 0 }) : null;
      const result = await execute(args);
      // What could not be read cannot be settled either: nobody waits for the same database twice.
      const away = result.errors?.find(({ originalError }) => isDatabaseAway(originalError));
      if (away) throw away.originalError;
      const quotaUnits = context.shown.size;
      if (!first) await settle(context, kind, { cost: cost.requests, quotaUnits });
      else if (quotaUnits > 0) await settle(context, kind, { cost: 0, quotaUnits, amends: first.loggedAt });
      return told(result, cost, quotaUnits);
    } catch (error) {
      return { errors: [refusal(error)] };
    }
  };
}

/** What a subscription takes, when it begins; what it delivers is charged no more. */
export async function settleSubscription(settle: Settle, args: ExecutionArgs): Promise<void> {
  const { requests } = costOf(args);
  await settle(args.contextValue as GraphContext, 'subscription', { cost: requests, quotaUnits: 0 });
}

function costOf({ schema, document, operationName, variableValues }: ExecutionArgs): OperationCost {
  return operationCost(schema, {
    document,
    operationName,
    variables: variableValues as Record<string, unknown>,
  });
}

const told = (result: ExecutionResult, cost: OperationCost, quotaUnits: number): ExecutionResult => ({
  ...result,
  extensions: { ...result.extensions, cost: { ...cost, quotaUnits } },
});

function refusal(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof Problem) return plannedError(error);
  return new GraphQLError('The operation failed.', { originalError: error as Error });
}
