/** Parses values of options: lists, limits, times. */

import type { Command } from 'commander';
import type { UsageLimit } from '../../access/caller.ts';
import { ALL_SCOPES, type Scope } from '../../access/scopes.ts';
import { expecting, type Precondition } from '../../kernel/requests/precondition.ts';
import { UsageError } from './command.ts';

/** Appends: an option that may be given several times, each a comma-separated list. */
export const gather = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...text
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== ''),
];

/** `all` alone means every scope. */
export function readScopes(names: readonly string[]): readonly Scope[] {
  if (names.length === 1 && names[0] === 'all') return ALL_SCOPES;
  const unknown = names.filter(name => !(ALL_SCOPES as readonly string[]).includes(name));
  if (unknown.length > 0 || names.length === 0)
    throw new UsageError(
      `--scope takes ${ALL_SCOPES.join(', ')}, or all by itself; ${unknown.length > 0 ? `not ${unknown.join(', ')}` : 'one at least'}.`,
    );
  return [...new Set(names as readonly Scope[])];
}

const LIMIT = /^([A-Za-z][A-Za-z0-9_-]{0,31})=(\d{1,9})\/(\d{1,8})$/;

/** `burst=100/60`: a name, and requests per window in seconds. */
export function readLimit(text: string): UsageLimit {
  const [, name, requests, windowSeconds] = LIMIT.exec(text.trim()) ?? [];
  if (!name || Number(requests) < 1 || Number(windowSeconds) < 1)
    throw new UsageError(`--limit is "${text}"; give name=requests/seconds, for example burst=100/60.`);
  return { name, requests: Number(requests), windowSeconds: Number(windowSeconds) };
}

/** Null: `none`. */
export function readDaily(text: string): number | null {
  if (text === 'none') return null;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw new UsageError(`--daily is "${text}"; give a whole number from 1, for example 5000, or none.`);
  return Number(text);
}

export function readCount(option: string, text: string, most: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new UsageError(`${option} is "${text}"; give a whole number from 1 to ${most}.`);
}

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Null for what is no time such as `30d`. */
function readDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  return count && unit ? Number(count) * UNITS_MS[unit]! : null;
}

/** `30d` from `now`, or a moment (`2027-01-31`, `2027-01-31T12:00:00Z`; UTC where it names no offset). Null: `never`. */
export function readExpiry(text: string, now: Date): Date | null {
  if (text === 'never') return null;
  const ms = readDuration(text);
  const at = ms === null ? readMoment(text) : new Date(now.getTime() + ms);
  if (!at)
    throw new UsageError(
      `--expires is "${text}"; give 30d, 12h, a moment such as 2027-01-31T12:00:00Z, or never.`,
    );
  if (at <= now) throw new UsageError(`--expires is "${text}"; that is not in the future.`);
  return at;
}

/** `24h` before `now`, or a moment. */
export function readPast(option: string, text: string, now: Date): Date {
  const ms = readDuration(text);
  const at = ms === null ? readMoment(text) : new Date(now.getTime() - ms);
  if (at) return at;
  throw new UsageError(`${option} is "${text}"; give 24h, 7d or a moment such as 2027-01-31T12:00:00Z.`);
}

/** An RFC 3339 day or moment; null for anything else, also for a day that the calendar lacks. */
export function readMoment(text: string): Date | null {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)([Zz]|[+-]\d{2}:\d{2})?)?$/.exec(
      text,
    ) ?? [];
  if (!day || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null;
  if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return null;
  const at = new Date(`${day}T${time ?? '00:00'}${offset?.toUpperCase() ?? 'Z'}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export interface ExpectedVersion {
  readonly expectedVersion?: string;
}

export const expectedVersionOption = (command: Command): Command =>
  command.option('--expected-version <version>', 'only if it still has the version that you saw');

export const readExpected = ({ expectedVersion: text }: ExpectedVersion): Precondition =>
  expecting(text === undefined ? null : readCount('--expected-version', text, 2 ** 31 - 1));
