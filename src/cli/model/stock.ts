import type { Stock } from '../../backtest/followed.ts';
import { MODEL_VERSION } from '../../checks/scale/model-version.ts';
import type { Service } from '../kit/open-service.ts';

/** Assessments of one model; of invented companies where the service reads the sandbox. */
export const stockOf = ({ config }: Service, modelVersion: string = MODEL_VERSION): Stock => ({
  modelVersion,
  livemode: config.registers === 'live',
});
