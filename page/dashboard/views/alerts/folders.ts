/** The parts of the inbox: an open alert is in the first three, as what was done with it says. */
import type { Alert } from '../../data/answers.ts';
export const FOLDERS = ['open', 'acknowledged', 'silenced', 'over'];

/** States of the alerts in a folder. */
export const statesOf = folder => (folder === 'over' ? ['cleared', 'ended'] : ['open']);

/** The alerts of a folder, newest first. */
export const inFolder = (alerts: readonly Alert[], folder, day = today()) =>
  alerts.filter(alert => folderOf(alert, day) === folder).sort((a, b) => lastAt(b).localeCompare(lastAt(a)));

export const isWaiting = (alert, day = today()) => folderOf(alert, day) === 'open';
export const isSilenced = (alert, day = today()) => folderOf(alert, day) === 'silenced';

/** News that may change an alert. */
export const isOfWatching = ({ event }) => event?.type.startsWith('watch') ?? false;

const today = () => new Date().toISOString().slice(0, 10);

function folderOf({ clearedAt, acknowledgedAt, silencedUntil }, day) {
  if (clearedAt) return 'over';
  if (silencedUntil && silencedUntil > day) return 'silenced';
  return acknowledgedAt ? 'acknowledged' : 'open';
}

const lastAt = ({ escalatedAt, openedAt }) => escalatedAt ?? openedAt;
