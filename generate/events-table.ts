/** The table of events in `docs/webhooks.md`. The text outside the markers is written by hand. */
import { WHEN } from '../src/events/all-events.ts';
import { type Generated, table, withBlock } from './generated.ts';

const file = 'docs/webhooks.md';
const rows = Object.entries(WHEN).map(([type, when]) => [`\`${type}\``, when]);

export const eventsTable: Generated = {
  file,
  print: page => withBlock(file, page, 'events', table([['type', 'when'], ...rows])),
};
