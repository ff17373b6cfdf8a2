/** Watchlists and the companies on them. */
import { z } from 'zod';
import { VERDICTS } from '../../checks/judging/verdict.ts';
import { ROW_FAULTS } from '../../kernel/companies/given-row.ts';
import {
  color,
  count,
  cursorOfPage,
  id,
  livemode,
  nif,
  openWords,
  score,
  share,
  textOrNull,
  time,
  verdict,
} from '../../kernel/schemas/words.ts';
import { NOT_ASSESSED } from '../../watching/lists/read-watched.ts';
import { UNKNOWN_ROUNDS } from '../../watching/rounds/freshness.ts';

export const rowNumber = z
  .int()
  .min(1)
  .describe(
    'As a spreadsheet counts: the header of a CSV file is row 1, empty rows count; of NDJSON the line.',
  );

/** Of a batch, where a company may come twice. */
export const rowCode = openWords(ROW_FAULTS, 'Why the row was refused.');

export const rejectedRow = z.object({
  row: rowNumber,
  nif: textOrNull(
    'The company that the row means, which stays on a list as it was; or a number as it was sent. Null where it may be a person’s, or is no number of nine digits.',
  ),
  code: openWords(
    [...ROW_FAULTS, 'duplicate'],
    'Why it does not stand. Of a `duplicate` the last row stands.',
  ),
  detail: z.string(),
});

const name = z.string().describe('Name of the list.');
const version = z.int().min(1).describe('Grows with every change of the list or its companies.');

const watchlist = z
  .object({
    object: z.literal('watchlist'),
    id: id('wl', 'The list.'),
    name,
    version,
    companies: count('Companies on it.'),
    digestOnly: z.boolean().describe('Its alerts come together only.'),
    rules: z.looseObject({}).describe('What it alerts about; empty: the usual.'),
    createdAt: time('When it was made'),
    changedAt: time('When it was last changed'),
  })
  .meta({ id: 'Watchlist' });

export const watchlistHead = watchlist
  .extend({
    livemode,
    freshness: z.object({
      notAssessed: count('Companies without an assessment: never assessed, or past its retention.'),
      oldestAt: time('When the oldest of the latest assessments was made').nullable(),
      medianAt: time('Half of the latest assessments are older').nullable(),
      nextRoundEndsAt: time(
        'An estimate of when every company of it has had its next turn: by the pace of the slowest register, with all that is due before; null: it cannot be told',
      ).nullable(),
      nextRoundUnknownBecause: openWords(
        UNKNOWN_ROUNDS,
        '`no-companies`: the list is empty. `pace-unknown`: one of the registers was not asked yet, or a person asks it. `register-silent`: one does not answer now. Null: `nextRoundEndsAt` tells it.',
      ).nullable(),
    }),
  })
  .meta({ id: 'WatchlistHead' });

export const watchlistList = z
  .object({ object: z.literal('list'), livemode, data: z.array(watchlist) })
  .meta({ id: 'WatchlistList' });

export const watchlistChange = z
  .object({
    object: z.literal('watchlist_change'),
    livemode,
    name,
    version: version.describe('The same as before if nothing was changed.'),
    companies: count('Companies on the list now.'),
    added: count('New on it.'),
    removed: count('Taken off it.'),
    changed: count('With another reference than before.'),
    unchanged: count('Sent, and on it as they were.'),
    rejected: z.array(rejectedRow).describe('Rows that do not stand, 1,000 at most.'),
    rejectedMore: count('How many more were rejected than are named.'),
    ignoredColumns: z.array(z.string()).describe('Columns of a CSV file that were not read.'),
  })
  .meta({ id: 'WatchlistChange' });

export const watchedCompany = z
  .object({
    object: z.literal('watched_company'),
    nif,
    name: textOrNull('As the registers last named it; null while none has.'),
    reference: textOrNull('Your own reference.'),
    addedAt: time('When it came on the list'),
    assessment: z
      .object({
        id: id('asm', 'The assessment.'),
        score,
        verdict,
        color,
        completeness: share.describe('Share of its checks whose outcome is known.'),
        assessedAt: time('When it was made'),
        reason: textOrNull('Code of the reason that weighs most; null: nothing adverse is known.'),
        changedAt: time('Since when score and verdict are what they are'),
        before: z
          .object({ score, verdict })
          .nullable()
          .describe('Score and verdict before `changedAt`; null: there was nothing else.'),
      })
      .nullable()
      .describe('The assessment in force; null: there is none.'),
  })
  .meta({ id: 'WatchedCompany' });

const totals = Object.fromEntries([...VERDICTS, NOT_ASSESSED].map(word => [word, z.int().min(0)]));

export const watchedPage = z
  .object({
    object: z.literal('list'),
    livemode,
    version,
    at: time('As of when every page is read: that of the first'),
    totals: z
      .object(totals)
      .nullable()
      .describe('Companies that the filter takes, by verdict. On the first page; null on the others.'),
    data: z.array(watchedCompany),
    hasMore: z.boolean(),
    cursor: cursorOfPage,
  })
  .meta({ id: 'WatchedPage' });
