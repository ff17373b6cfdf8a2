/** What the registers that have answered say while others are waited for: facts, and no score. */
import { html } from 'htm/preact';
import { Answered } from '../../components/answered.js';
import { Panel } from '../../components/panel.js';
import { useAsk } from '../../data/ask.js';
import { openAnalysisOf } from '../../data/live.js';
import { registerName, t, verdictName } from '../../texts.js';
import { EvidenceGroups } from './evidence-groups.js';

const RECORDS = `query ($nif: NIF!) { company(nif: $nif) { recordsSoFar { __typename
  register says inPortuguese: says(language: PT) reference date url askedAt } } }`;
/** It does not go on at once: until then the answer is about to come. */
const WAITS = ['waiting', 'stalled'];

export function SoFar({ nif, analysis, livemode }) {
  const { state, steps } = openAnalysisOf(nif) ?? analysis ?? {};
  const silent = (steps ?? []).filter(step => step.state !== 'answered').map(step => step.register);
  // Another answer, another question: what was read before is not all any more.
  return WAITS.includes(state) && html`<${Records} key=${silent.join()} ...${{ nif, silent, livemode }} />`;
}

function Records({ nif, silent, livemode }) {
  const answer = useAsk(RECORDS, { nif });
  const registers = new Intl.ListFormat(document.documentElement.lang).format(
    silent.map(one => registerName(one)),
  );
  return html`
    <${Panel} title=${t('soFar')} id="so-far-head">
      <p>${t('soFarText', { registers, worst: verdictName('do_not_proceed') })}</p>
      <${Answered} of=${answer}>${({ company: { recordsSoFar } }) =>
        recordsSoFar.length === 0
          ? html`<p class="faint">${t('soFarNone')}</p>`
          : html`<${EvidenceGroups} evidence=${recordsSoFar} livemode=${livemode} />`}<//>
    <//>`;
}
