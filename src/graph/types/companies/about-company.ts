import { builder } from '../../engine/builder.ts';

/** What is about one company, so that one fragment serves all; `company.ts` adds the way to it. */
export const AboutCompany = builder.interfaceRef<{ readonly nif: string | null }>('AboutCompany').implement({
  description: 'Something about one company.',
  fields: t => ({
    nif: t.field({ type: 'NIF', description: 'NIF of the company.', resolve: ({ nif }) => nif! }),
  }),
});
