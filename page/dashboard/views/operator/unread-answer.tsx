/** An answer that no parser could read: the words for which it is not, where each stands, and saying what it means. */
import { useState } from 'preact/hooks';
import { Button, type Data, Failure } from '../../components.ts';
import { useChange } from '../../data/operator-requests.ts';
import { moment, t } from '../../texts.ts';

type Told = (outcome: string) => void;

export function UnreadAnswer({
  unread: { register, askedAt, answers, officialPage, words },
  version,
  onTaught,
}: {
  unread: Data;
  version: string;
  onTaught: Told;
}) {
  return (
    <>
      <p class="faint">
        {t('op.unread', { n: answers, when: moment(askedAt) })} ·{' '}
        <a href={officialPage} target="_blank" rel="noopener noreferrer">
          {t('op.officialPage')}
        </a>
      </p>
      {words.length === 0 && <p>{t('op.noWord')}</p>}
      {words.map(word => (
        <TeachWord key={`${word.vocabulary} ${word.word}`} word={word} register={register} version={version} onTaught={onTaught} />
      ))}
    </>
  );
}

/** Nothing follows from a word with one of these meanings. */
const PASSED_OVER = ['ignored', 'other'];

function TeachWord({
  word: { vocabulary, word, meanings, place },
  register,
  version,
  onTaught,
}: {
  word: Data;
  register: string;
  version: string;
  onTaught: Told;
}) {
  const { run, isBusy, error } = useChange(t('do.registers/learn.done'));
  const [meaning, setMeaning] = useState('');
  const [reason, setReason] = useState('');
  const id = `${register} ${vocabulary} ${word}`.replace(/\W+/g, '-');
  async function submit(event) {
    event.preventDefault();
    const reread = await run('registers/learn', { register, vocabulary, word, meaning, version, reason });
    if (reread) onTaught(t('op.taught', { word, meaning, ...reread }));
  }
  return (
    <form class="form" onSubmit={submit}>
      {place && (
        <p class="small" lang="pt">
          {place}
        </p>
      )}
      <label for={`${id}-means`}>{t('op.wordMeans', { word, vocabulary })}</label>
      <select id={`${id}-means`} required value={meaning} onChange={event => setMeaning(event.currentTarget.value)}>
        <option value="">{t('op.chooseMeaning')}</option>
        {meanings.map(one => (
          <option key={one} value={one}>
            {PASSED_OVER.includes(one) ? t('op.passedOver', { meaning: one }) : one}
          </option>
        ))}
      </select>
      <label for={`${id}-why`}>{t('op.whoLooked')}</label>
      <input id={`${id}-why`} required value={reason} maxlength={500} autocomplete="off" onInput={event => setReason(event.currentTarget.value)} />
      {error && <Failure error={error} />}
      <div class="actions">
        <Button small type="submit" aria-disabled={isBusy} label={t('do.registers/learn')} />
      </div>
    </form>
  );
}
