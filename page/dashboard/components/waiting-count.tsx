/** A number beside the name of a view in the header; `?` where it is not known, for silence would say that nothing waits. */
import { t } from '../texts.ts';
import { Hidden } from './hidden.tsx';

export const WaitingCount = ({ n }: { n: number | string }) => (
  <>
    {' '}
    <span class="count num" aria-hidden="true">
      {n}
    </span>
    <Hidden> ({t('alertsWaiting', { n })})</Hidden>
  </>
);
