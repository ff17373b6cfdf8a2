/** Asks the registers again whose answers are older than an hour, and says before what that takes from the quota. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { saidOf } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { announce } from '../../data/announce.js';
import { useAsk } from '../../data/ask.js';
import { requestAnalysis } from '../../data/request-analysis.js';
import { session } from '../../data/session.js';
import { number, t } from '../../texts.js';

const LIMITS = '{ viewer { limits { name limit remaining } } }';
/** The least that the service takes. */
const OLDEST_HOURS = 1;

export const AskAnew = ({ nif }) =>
  session.scopes.value.has('analyses:write') && html`<${Asking} nif=${nif} />`;

function Asking({ nif }) {
  const { data } = useAsk(LIMITS, {}, { maxAge: 60 });
  const [said, setSaid] = useState('');
  const [error, setError] = useState(/** @type {any} */ (null));
  async function askNow() {
    setError(null);
    try {
      const { runs } = await requestAnalysis(nif, OLDEST_HOURS);
      const key = runs ? 'askedNow' : 'askedYoung';
      setSaid(key);
      announce(t(key));
    } catch (failure) {
      setError(failure);
    }
  }
  return html`
    <div class="ask-anew">
      <${Button} small onClick=${askNow} aria-describedby="ask-anew-cost">${t('askAnew')}<//>
      <span class="faint small" id="ask-anew-cost">${said ? t(said) : data && costText(data.viewer.limits)}</span>
      <p class="field-error" role="alert">${error && saidOf(error)}</p>
    </div>`;
}

function costText(limits) {
  const daily = limits.find(({ name }) => name === 'daily');
  if (!daily) return t('askFree');
  return t('askCost', { left: number(daily.remaining), limit: number(daily.limit) });
}
