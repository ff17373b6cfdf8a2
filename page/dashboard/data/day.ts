/** Days of the registers, which are Lisbon's. */

const LISBON = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' });

/** `YYYY-MM-DD` of a moment. */
export const lisbonDay = moment => LISBON.format(moment);

/** Whether a text is a day of the calendar. */
export function isDay(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The last moment of a day in Lisbon, which is at most an hour ahead of UTC. */
export function endOfDay(day) {
  const end = new Date(`${day}T23:59:59.999Z`);
  if (lisbonDay(end) !== day) end.setUTCHours(22);
  return end.toISOString();
}
