import type { Calibration as Told } from '../../../contractors/calibration.ts';
import { builder } from '../../engine/builder.ts';

export const Calibration = builder.objectRef<Told>('Calibration').implement({
  description:
    'How often companies of a score failed within twelve months, by the operator’s own assessments of this version.',
  fields: t => ({
    date: t.expose('date', { type: 'Date', description: 'The day of the calibration.' }),
    failures: t.exposeInt('failures', { description: 'Failed companies behind it.' }),
    rate: t.exposeFloat('rate', { description: 'Share of the companies of this score that failed.' }),
    low: t.exposeFloat('low', { description: 'Lower end of the 95 % interval of `rate`.' }),
    high: t.exposeFloat('high', { description: 'Its upper end.' }),
  }),
});
