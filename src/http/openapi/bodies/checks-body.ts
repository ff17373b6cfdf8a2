/** The member `checks`, made of the catalogue of checks. */
import { z } from 'zod';
import { allChecks } from '../../../checks/all-checks.ts';
import type { Check } from '../../../checks/check.ts';
import { openWords } from './words.ts';

/** Never null, by the specification. */
const SPECIFIED = ['insolvencyDeclared', 'taxDebtor', 'ssDebtor', 'alvaraStatus', 'directorsWithIssues'];

/** The values of a specified check are a closed list. */
function checkValue({ key, value: { type, values } }: Check): z.ZodType {
  const words = values as [string, ...string[]];
  if (type === 'enum') return SPECIFIED.includes(key) ? z.enum(words) : openWords(words);
  if (type === 'boolean') return z.boolean();
  return type === 'euros' ? z.number().min(0) : z.int().min(0);
}

const valuesOf = (neverNull: readonly string[]) =>
  z.object(
    Object.fromEntries(
      allChecks.map(check => {
        const value = checkValue(check);
        const schema = neverNull.includes(check.key) ? value : value.nullable();
        return [check.key, schema.describe(check.question.en)];
      }),
    ),
  );

export const checks = valuesOf(SPECIFIED)
  .describe(
    'By key. The five specified ones are never null. A further one is null while it is unknown (`unknownChecks` names it) and where it does not apply (`notApplicableChecks` names it).',
  )
  .meta({ id: 'Checks' });

export const judgedChecks = valuesOf([])
  .describe('By key. Each is null where it is unknown for the day, or does not apply.')
  .meta({ id: 'JudgedChecks' });
