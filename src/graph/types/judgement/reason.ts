import { allChecks } from '../../../checks/all-checks.ts';
import type { Text as Words } from '../../../checks/check.ts';
import { builder } from '../../engine/builder.ts';

export const Text = builder.objectRef<Words>('Text').implement({
  description: 'A sentence in both languages.',
  fields: t => ({
    en: t.exposeString('en', { description: 'In English.' }),
    pt: t.exposeString('pt', { description: 'In Portuguese.' }),
  }),
});

interface ReasonWords {
  readonly code: string;
  readonly text: Words;
}

export const Reason = builder.objectRef<ReasonWords>('Reason').implement({
  description: 'Why a check took points.',
  fields: t => ({
    code: t.exposeString('code', {
      description: 'Stable code, e.g. `AT_DEBTOR`; what `reasons` of an assessment names.',
    }),
    text: t.expose('text', { type: Text, description: 'The reason as a sentence.' }),
  }),
});

const TEXTS = new Map(allChecks.flatMap(({ reasons }) => Object.entries<Words>(reasons)));

/** A code that the catalogue no longer has is its own text. */
export function reasonOf(code: string): ReasonWords {
  const retired = { en: `Reason ${code} of an earlier model.`, pt: `Motivo ${code} de um modelo anterior.` };
  return { code, text: TEXTS.get(code) ?? retired };
}
