/** Which of a list are shown; it stands in the address. */
import { Button } from '../../components.ts';
import { setQuery } from '../../router.ts';
import { t } from '../../texts.ts';

export const StateFilter = ({ states, state }: { states: string[]; state: string }) => (
  <fieldset class="group" aria-label={t('state')}>
    {[...states, 'all'].map(one => (
      <Button key={one} small aria-pressed={one === state} onClick={() => setQuery({ state: one })} label={t(`op.state.${one}`)} />
    ))}
  </fieldset>
);
