/** The parts of the inbox: an open alert is in the first three, as what was done with it says. */
export const FOLDERS = ['open', 'acknowledged', 'silenced', 'over'];

/** The alerts of a folder, newest first. @param {Record<string, { edges: { node: any }[] }>} data */
export const inFolder = (data, folder, today = new Date().toISOString().slice(0, 10)) =>
  Object.values(data)
    .flatMap(({ edges }) => edges.map(({ node }) => node))
    .filter(alert => folderOf(alert, today) === folder)
    .sort((a, b) => lastAt(b).localeCompare(lastAt(a)));

function folderOf({ state, acknowledgedAt, silencedUntil }, today) {
  if (state !== 'open') return 'over';
  if (silencedUntil && silencedUntil > today) return 'silenced';
  return acknowledgedAt ? 'acknowledged' : 'open';
}

const lastAt = ({ escalatedAt, openedAt }) => escalatedAt ?? openedAt;
