/** Signs that a company continues one that failed, or that another continues it. Signs are no proof. */
import { PRICES } from '../../../access/admission/prices.ts';
import { databaseNow } from '../../../db/app-now.ts';
import { lisbonDay } from '../../../kernel/local-date.ts';
import type { Nif } from '../../../kernel/nif.ts';
import { readPhoenix } from '../../../network/continuity/read-phoenix.ts';
import { builder } from '../../engine/builder.ts';
import { requireLinks } from '../../engine/require-scope.ts';
import { Company } from './company.ts';
import { PhoenixFinding } from './phoenix-finding.ts';

builder.objectField(Company, 'predecessors', t =>
  t.field({
    type: [PhoenixFinding],
    nullable: true,
    // Reads the companies around it, whatever is selected.
    complexity: { field: PRICES.continuity, multiplier: 1 },
    description:
      'Signs that the company continues one that failed, strongest first. Null where the acts name no director by number: ' +
      'nothing can be compared. Needs `network:read`.',
    args: {
      asOf: t.arg({ type: 'Date', description: 'The day: nothing published later counts. Left out: today.' }),
    },
    resolve: async ({ nif }, { asOf }, context) => {
      requireLinks(context, nif);
      const day = asOf ?? lisbonDay(await databaseNow(context.db));
      const findings = await context.work.inTurn(() =>
        readPhoenix(context.db, { nif: nif as Nif, asOf: day }),
      );
      return findings && [...findings];
    },
  }),
);
