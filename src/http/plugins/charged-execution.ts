/**
 * Charges operations over HTTP and on sockets. A query only reads, so it is admitted when its answer is ready: for the work
 * that was done, whatever became of it, and for the companies that the answer shows. A mutation is admitted before it runs,
 * by the estimate.
 */
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLResolveInfo,
  getOperationAST,
  execute as graphqlExecute,
  subscribe as graphqlSubscribe,
  responsePathAsArray,
} from 'graphql';
import { mapAsyncIterator } from 'graphql-yoga';
import type { AdmissionDecision, Pay } from '../../access/admission/admission.ts';
import type { ShownCompany } from '../../access/admission/shown-companies.ts';
import { FIELDS_PER_REQUEST, requestsOf } from '../../access/admission/work.ts';
import type { GraphContext } from '../../graph/engine/builder.ts';
import type { Execute } from '../../graph/engine/compiled-execution.ts';
import {
  chargedCost,
  type EstimatedCost,
  estimatedCost,
  withUnforeseen,
} from '../../graph/engine/operation-cost.ts';
import { Problem } from '../../kernel/problems.ts';
import { isDatabaseAway, isTimedOut } from '../../kernel/process/database-away.ts';
import { plannedError } from '../public-error.ts';

/** What one operation takes from every usage limit, and the companies that it shows. Each shown assessment is a quota unit. */
export interface OperationCharge {
  readonly cost: number;
  /** Units of the quota besides those of `shown`. */
  readonly units?: number;
  readonly shown: readonly ShownCompany[];
  /** A result of a subscription: it has a log row of its own. */
  readonly isResult?: true;
  /** `loggedAt` of an earlier admission of the same operation. */
  readonly amends?: string;
  /** It is charged only if this commits. */
  readonly within?: Parameters<Pay>[0];
}

/** Admits; throws the planned refusal. */
export type Admit = (
  context: GraphContext,
  operation: string,
  charge: OperationCharge,
) => Promise<Pick<AdmissionDecision, 'loggedAt' | 'units'>>;

/** Throws the planned refusal if the key is surely spent. The kind of operation is null before the document is parsed. */
export type RefuseSpent = (context: GraphContext, operation: string | null, cost: number) => Promise<void>;

export interface Charging {
  readonly admit: Admit;
  readonly refuseSpent: RefuseSpent;
  /** The operation, or the beginning of a subscription, was granted to its end. */
  readonly answered: (context: GraphContext) => void;
}

export function chargedExecution(
  { admit, refuseSpent, answered }: Charging,
  execute: Execute = graphqlExecute,
): (args: ExecutionArgs) => Promise<ExecutionResult> {
  return async args => {
    const context = args.contextValue as GraphContext;
    try {
      const kind = getOperationAST(args.document, args.operationName)?.operation ?? 'query';
      const estimate = estimateOf(args);
      await refuseSpent(context, kind, estimate.requests);
      const first =
        kind === 'mutation' ? await admit(context, kind, { cost: estimate.requests, shown: [] }) : null;
      if (kind === 'query') context.mayBeOld = context.reads.mayBeOld();
      let paid = 0;
      if (first)
        context.pay = async (within, units) => {
          await admit(context, kind, { cost: 0, units, shown: [], amends: first.loggedAt, within });
          paid += units;
        };
      // A mutation is done by then: it pays for the rest of its answer afterwards.
      if (!first)
        context.work.askFirst(unforeseen =>
          refuseSpent(context, kind, requestsOf(estimate.complexity + unforeseen)),
        );
      const result = await resultOf(execute, args);
      context.work.end();
      await context.work.asked;
      // If the database was away for reading, it is for admission: do not wait a second time.
      const away = result.errors?.find(({ originalError }) => isDatabaseAway(originalError));
      if (away && !isTimedOut(away.originalError)) throw away.originalError;
      const shown = away ? [] : shownIn(context, result);
      const { unforeseen } = context.work;
      const cost = first ? withUnforeseen(estimate, unforeseen) : chargedCost(estimate, context.work);
      if (!first) paid = (await admit(context, kind, { cost: cost.requests, shown })).units;
      else if (shown.length > 0 || unforeseen > 0) {
        const rest = cost.requests - estimate.requests;
        paid += (await admit(context, kind, { cost: rest, shown, amends: first.loggedAt })).units;
      }
      answered(context);
      if (away) throw away.originalError;
      const { complexity, requests } = cost;
      const most = withUnforeseen(estimate, unforeseen).complexity;
      // `estimate`: fields that the answer might have had.
      const told = { complexity, estimate: most, requests, quotaUnits: paid };
      return withExtensions(result, told, context.mayBeOld.asOf);
    } catch (error) {
      return { errors: [refusal(error)] };
    }
  };
}

/** A failure is a result too, and costs what was done until then. */
async function resultOf(execute: Execute, args: ExecutionArgs): Promise<ExecutionResult> {
  try {
    return await execute(args);
  } catch (error) {
    return { errors: [refusal(error)] };
  }
}

const shownIn = ({ shown }: GraphContext, { errors, data }: ExecutionResult): ShownCompany[] =>
  shown.take(errors ? place => isDelivered(data, place as Place) : undefined);

/** Charges the start of a subscription, by the estimate of one result. */
export async function admitSubscription({ admit, answered }: Charging, args: ExecutionArgs): Promise<void> {
  const { requests } = estimateOf(args);
  const context = args.contextValue as GraphContext;
  await admit(context, 'subscription', { cost: requests, shown: [] });
  answered(context);
}

type Subscribed = AsyncIterableIterator<ExecutionResult, void> | ExecutionResult;
type Subscribe = (args: ExecutionArgs) => Subscribed | Promise<Subscribed>;

/**
 * Charges and logs the companies in each result of a subscription before it is delivered, and each full hundred of its fields; the
 * beginning has paid for the first. A refusal ends the subscription with the reason; the client can resume after its last cursor.
 */
export function chargedSubscription(
  admit: Admit,
  subscribe: Subscribe = graphqlSubscribe as Subscribe,
): (args: ExecutionArgs) => Promise<Subscribed> {
  return async args => {
    const context = args.contextValue as GraphContext;
    let before = estimateOf(args).complexity;
    const results = await subscribe(args);
    if (!('next' in results)) return results;
    // Not a generator: a waiting one cannot be ended by `return`.
    return mapAsyncIterator(results, async (result): Promise<ExecutionResult> => {
      try {
        const shown = shownIn(context, result);
        const done = context.work.fields + context.work.unforeseen;
        const cost = Math.floor(Math.max(0, done - before) / FIELDS_PER_REQUEST);
        before = done;
        if (shown.length > 0 || cost > 0)
          await admit(context, 'subscription', { cost, shown, isResult: true });
        return result;
      } catch (error) {
        await results.return?.();
        return { errors: [refusal(error)] };
      }
    });
  };
}

/** Quota units: one for each company whose assessment is shown. */
export const unitsOf = (shown: readonly ShownCompany[]): number =>
  shown.filter(({ charged }) => charged).length;

function estimateOf({ schema, document, operationName, variableValues }: ExecutionArgs): EstimatedCost {
  return estimatedCost(schema, {
    document,
    operationName,
    variables: variableValues as Record<string, unknown>,
  });
}

const withExtensions = (result: ExecutionResult, cost: object, dataAsOf: Date | null): ExecutionResult => ({
  ...result,
  extensions: { ...result.extensions, cost, ...(dataAsOf && { dataAsOf }) },
});

function refusal(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (error instanceof Problem) return plannedError(error);
  return new GraphQLError('The operation failed.', { originalError: error as Error });
}

/** A place in an answer, as GraphQL names it: from the field to the root. */
type Place = GraphQLResolveInfo['path'];

/** Whether the answer still has something at this place: an error takes away what stands above its field. */
const isDelivered = (data: unknown, place: Place): boolean =>
  responsePathAsArray(place).reduce((above, key) => Object(above)[key], data) != null;
