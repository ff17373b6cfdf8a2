import { builder } from '../../engine/builder.ts';
import { Assessment } from './assessment.ts';

/** What has an assessment of one company, so that one fragment serves all. */
export const Assessed = builder.interfaceRef<{ readonly nif: string | null }>('Assessed').implement({
  description:
    'Something about one company that leads to an assessment of it: to its latest one, or to the one that it is about.',
  fields: t => ({
    nif: t.field({ type: 'NIF', description: 'NIF of the company.' }),
    assessment: t.field({
      type: Assessment,
      nullable: true,
      description:
        'The assessment; null while there is none, or where it may not be shown. Needs `contractors:read`.',
    }),
  }),
});
