import type { BatchState } from '../../../batches/batch.ts';
import { enumOf } from '../../engine/enum-of.ts';

export const BatchStateEnum = enumOf<BatchState>('BatchState', 'How far a batch is.', {
  running: 'Rows are being answered.',
  cancelling: 'No further row is begun; those that were begun are being finished.',
  complete: 'Every row is finished.',
  cancelled: 'Every row is finished, and some were cancelled.',
});
