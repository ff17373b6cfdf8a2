/** Texts that move with the clock; nothing around them is drawn again. */
import { now } from '../data/now.ts';
import { ago, clock, moment, t } from '../texts.ts';

/** `3 minutes ago`, with the moment itself as its title; a dash where it never was. */
export const Ago = ({ at }: { at?: string | null }) =>
  at ? (
    <time dateTime={at} title={moment(at)}>
      {ago(at, now.value)}
    </time>
  ) : (
    t('nothing')
  );

/** How long something has run: until `to`, or until now. */
export const Elapsed = ({ since, to = null }: { since: string; to?: string | null }) => (
  <span class="num">{clock((to ? Date.parse(to) : now.value) - Date.parse(since))}</span>
);
