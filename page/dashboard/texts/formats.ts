/** Numbers, days and durations as people write them. */
import { locale } from './language.ts';
import { t } from './t.ts';

export const percent = value => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(value);
/** `+3` or `−12`, with a true minus sign. */
export const signed = value => (value < 0 ? `−${-value}` : `+${value}`);

/** A day `YYYY-MM-DD`, or a moment. */
export const day = value => (value ? new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'Europe/Lisbon' }).format(new Date(value)) : t('nothing'));
export const moment = value => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Lisbon' }).format(new Date(value));

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`; days for what is older. */
export function ago(value, from = Date.now()) {
  const seconds = Math.round((new Date(value).getTime() - from) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

/** A duration as `0:07` or `12:40`. */
export const clock = ms => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** `14:05`, by the reader's own clock; with the day where it is another one. */
export const timeOfDay = value => {
  const isToday = new Date(value).toDateString() === new Date().toDateString();
  const form = { timeStyle: isToday ? 'medium' : 'short', ...(isToday ? {} : { dateStyle: 'medium' }) } as Intl.DateTimeFormatOptions;
  return new Intl.DateTimeFormat(locale(), form).format(new Date(value));
};
