import type { Ref } from 'preact';
import { t } from '../../texts.ts';

type Props = { id: string; label?: string; value: string; min?: string; max?: string; onChange: (day: string) => void; onShown?: Ref<HTMLInputElement> };
/** A day `YYYY-MM-DD`, or `''`. It is told when a whole day is chosen, never while it is typed. `onShown` gets the input. */
export const DateField = ({ id, label = t('dateField'), onChange, onShown, ...others }: Props) => (
  <span class="group">
    <label for={id}>{label}</label>
    <input id={id} ref={onShown} type="date" {...others} onChange={({ currentTarget: it }) => it.validity.valid && onChange(it.value)} />
  </span>
);
