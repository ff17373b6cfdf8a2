/** What the operator's page changes: each is logged under the name of its command. */
import { z } from 'zod';
import { startHarvest } from '../../jobs/harvest/work-harvest.ts';
import { ALL_ACTIONS } from '../actions/all-actions.ts';
import { change, type OperatorVerb } from './verb.ts';

export const CHANGING_VERBS: readonly OperatorVerb[] = [
  ...ALL_ACTIONS.map(it =>
    change({
      action: it.name,
      input: it.input,
      object: input => it.object(input),
      run: ({ db, jobQueue }, input) => it.run({ db, withJobQueue: work => work(jobQueue) }, input),
    }),
  ),
  // Its command also shows how far the harvest is.
  change({
    action: 'harvest',
    input: z.strictObject({}),
    object: () => null,
    run: async ({ jobQueue }) => {
      await startHarvest(jobQueue);
      return { started: true };
    },
  }),
];
