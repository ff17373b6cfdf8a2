/**
 * A button for a change: it asks before, and why. The reason stands in the log of actions. Its texts are `do.` and the path of
 * the change, with `values` filled in; `words`: of another button for the same change.
 */
import { useState } from 'preact/hooks';
import { Button, Dialog, Failure } from '../../components.ts';
import { useChange } from '../../data/operator-requests.ts';
import type { operatorTexts } from '../../texts/operator.ts';
import { t } from '../../texts.ts';

/** Of which change, or other button for it, there is a text with this end. */
type Having<End extends string, Key = keyof typeof operatorTexts> = Key extends `do.${infer Path}.${End}` ? Path : never;
type Change = { path: Having<'asks'> & Having<'done'>; body: object; values?: Record<string, unknown>; words?: Having<'asks'> };

export function ChangeButton({ path, body, values = {}, words = path }: Change) {
  const [isOpen, setOpen] = useState(false);
  const label = t(`do.${words}`);
  return (
    <>
      <Button small onClick={() => setOpen(true)} label={label} />
      {isOpen && <ChangeDialog label={label} text={t(`do.${words}.asks`, values)} path={path} body={body} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ label, text, path, body, onClose }: { label: string; text: string; path: string; body: object; onClose: () => void }) {
  const { run, isBusy, error } = useChange(t(`do.${path}.done`));
  const [reason, setReason] = useState('');
  async function submit(event) {
    event.preventDefault();
    if (await run(path, { ...body, ...(reason.trim() ? { reason: reason.trim() } : {}) })) onClose();
  }
  return (
    <Dialog title={label} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <p>{text}</p>
        <label for="reason">{t('op.reason')}</label>
        <input id="reason" value={reason} maxlength={500} autocomplete="off" onInput={event => setReason(event.currentTarget.value)} />
        {error && <Failure error={error} />}
        <div class="actions">
          <Button kind="primary" type="submit" aria-disabled={isBusy} label={label} />
          <Button onClick={onClose} label={t('op.cancel')} />
        </div>
      </form>
    </Dialog>
  );
}
