import { Argument } from 'commander';
import type { HarvestStatus } from '../../jobs/harvest/harvest-status.ts';
import type { CliCommand } from '../kit/command.ts';
import { withJobQueue } from '../kit/open-service.ts';
import { shownAge, shownTime } from '../kit/table.ts';

export const harvest: CliCommand = {
  name: 'harvest',
  summary:
    'Show how much of the failures of the last six years is read ahead of questions, and when the rest will be. With `run`, start a round now.',
  example: 'contractor-risk harvest run',
  declare: command =>
    command.addArgument(
      new Argument('[run]', 'start a round now; a running service does it').choices(['run']),
    ),
  changes: (_, [verb]) => (verb === 'run' ? { object: null } : null),
  inService: async ({ db, config }, _, [verb]) => {
    const { firstFillRequests, readHarvest } = await import('../../jobs/harvest/harvest-status.ts');
    if (verb === 'run') {
      const { startHarvest } = await import('../../jobs/harvest/work-harvest.ts');
      await withJobQueue(db, startHarvest);
    }
    const status = await readHarvest(db);
    const requests = firstFillRequests();
    const needsPerson = config.mjPublicationsSource === 'captures';
    return {
      json: {
        ...status,
        firstFill: { requests, secondsAtOneASecond: requests },
        needsPerson,
        started: verb === 'run',
      },
      text: [
        ...(verb === 'run' ? ['A round is sent; a running worker takes it.', ''] : []),
        ...shownStatus(status),
        `A first fill of six years of notices takes about ${amount(requests)} requests: ${shownAge(requests)} at one request a second.`,
        needsPerson
          ? 'Officers are published behind a check that only a person passes: contractor-risk registers pending lists what to save.'
          : 'Officers are asked by the service, about four companies at a time.',
      ].join('\n'),
    };
  },
};

const amount = (count: number): string => count.toLocaleString('en');

function shownStatus(it: HarvestStatus): string[] {
  const run = it.oldestDay ? `without a gap from ${it.oldestDay} to ${it.newestDay}` : 'none without a gap';
  return [
    `Days of notices: ${amount(it.daysRead)} of ${amount(it.daysWanted)} read, ${run}.`,
    ...(it.daysFaulty > 0
      ? [`${amount(it.daysFaulty)} days could not be read: the log says why; they are tried again every day.`]
      : []),
    `Failed companies known: ${amount(it.failuresKnown)}; officers read of ${amount(it.officersRead)}.`,
    `Last read: ${it.lastReadAt ? shownTime(it.lastReadAt) : 'never'}.`,
    it.isWhole ? 'Everything is read; the next round is tomorrow morning.' : ends(it),
  ];
}

function ends({ daysDoneInSeconds, daysRead, daysWanted }: HarvestStatus): string {
  if (daysDoneInSeconds !== null)
    return `At the present pace the days are read in ${shownAge(daysDoneInSeconds)}.`;
  return daysRead < daysWanted
    ? 'No day was read in the last hour.'
    : 'All days are read; officers are still to be read.';
}
