/** Asks the registers again whose answers are older than an hour, and says before what that takes from the quota. */
import { useState } from 'preact/hooks';
import { Button, type Fault, FieldError, saidOf } from '../../components.ts';
import { announce } from '../../data/announce.ts';
import { useAsk } from '../../data/ask.ts';
import { requestAnalysis } from '../../data/request-analysis.ts';
import { session } from '../../data/session.ts';
import { t } from '../../texts.ts';

const LIMITS = '{ viewer { limits { name limit remaining } } }';
/** The least that the service takes. */
const OLDEST_HOURS = 1;

export const AskAnew = ({ nif }: { nif: string }) => session.scopes.value.has('analyses:write') && <Asking nif={nif} />;

function Asking({ nif }: { nif: string }) {
  const { data } = useAsk(LIMITS, {}, { maxAge: 60 });
  const [said, setSaid] = useState('');
  const [error, setError] = useState<Fault | null>(null);
  async function askNow() {
    setError(null);
    try {
      const { runs } = await requestAnalysis(nif, OLDEST_HOURS);
      const key = runs ? 'askedNow' : 'askedYoung';
      setSaid(key);
      announce(t(key));
    } catch (failure) {
      setError(failure as Fault);
    }
  }
  return (
    <div class="ask-anew">
      <Button small onClick={askNow} aria-describedby="ask-anew-cost" label={t('askAnew')} />
      <span class="faint small" id="ask-anew-cost">
        {said ? t(said) : data && costText(data.viewer.limits)}
      </span>
      <FieldError>{error && saidOf(error)}</FieldError>
    </div>
  );
}

function costText(limits) {
  const daily = limits.find(({ name }) => name === 'daily');
  if (!daily) return t('askFree');
  return t('askCost', { left: daily.remaining, limit: daily.limit });
}
