/** What a watchlist is alerted about, as it is read and as it is set. */
import type { z } from 'zod';
import type { listRulesSchema } from '../../../watching/alerts/answer-alert.ts';
import { builder } from '../../engine/builder.ts';
import { PhoenixLevel } from '../companies/phoenix-finding.ts';

const SAYS = {
  verdictWorsens: 'The verdict goes down by what is known.',
  scoreFallsBy: 'Points below the best since it is watched, 1 to 100; null: off.',
  checksTurnAdverse: 'Keys of checks that show a record which they did not show before.',
  debtBandRises: 'A listed debt goes up a band.',
  continuityFrom: 'Signs of continuity at this level or above; null: off.',
  directorChanges: 'A director comes or leaves.',
  registerSilentDays: 'Age of a register’s last answer in days; null: off.',
  completenessFallsBy: 'Share of the checks, 0.01 to 1; null: off.',
  digestOnly: 'Alerts come together, in the daily digest.',
} as const;

export const WatchRules = builder.objectRef<z.output<typeof listRulesSchema>>('WatchRules').implement({
  description: 'What a watchlist is alerted about.',
  fields: t => ({
    ...t.exposeMembers('Boolean', {
      verdictWorsens: SAYS.verdictWorsens,
      debtBandRises: SAYS.debtBandRises,
      directorChanges: SAYS.directorChanges,
      digestOnly: SAYS.digestOnly,
    }),
    ...t.exposeNullable('Int', {
      scoreFallsBy: SAYS.scoreFallsBy,
      registerSilentDays: SAYS.registerSilentDays,
    }),
    ...t.exposeMembers(['String'], { checksTurnAdverse: SAYS.checksTurnAdverse }),
    ...t.exposeNullable(PhoenixLevel, { continuityFrom: SAYS.continuityFrom }),
    ...t.exposeNullable('Float', { completenessFallsBy: SAYS.completenessFallsBy }),
  }),
});

export const WatchRulesInput = builder.inputType('WatchRulesInput', {
  description: 'What a watchlist is alerted about. Left out: the default. Null: the rule is off.',
  fields: t => ({
    verdictWorsens: t.boolean({ description: `${SAYS.verdictWorsens} Default true.` }),
    scoreFallsBy: t.int({ description: `${SAYS.scoreFallsBy} Default 10.` }),
    checksTurnAdverse: t.stringList({ description: SAYS.checksTurnAdverse }),
    debtBandRises: t.boolean({ description: `${SAYS.debtBandRises} Default true.` }),
    continuityFrom: t.field({
      type: PhoenixLevel,
      description: `${SAYS.continuityFrom} Default moderate.`,
    }),
    directorChanges: t.boolean({ description: `${SAYS.directorChanges} Default true.` }),
    registerSilentDays: t.int({ description: `${SAYS.registerSilentDays} Default 30.` }),
    completenessFallsBy: t.float({ description: `${SAYS.completenessFallsBy} Default 0.1.` }),
    digestOnly: t.boolean({ description: `${SAYS.digestOnly} Default false.` }),
  }),
});
