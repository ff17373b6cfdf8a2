/** What the registers that have answered say while others are waited for: facts, and no score. */
import { Answered, Panel } from '../../components.ts';
import { useAsk } from '../../data/ask.ts';
import { type Analysis, openAnalysisOf } from '../../data/live.ts';
import { registerName, t, verdictName } from '../../texts.ts';
import { EvidenceGroups } from './evidence-groups.tsx';

const RECORDS = `query ($nif: NIF!) { company(nif: $nif) { recordsSoFar { __typename
  register says inPortuguese: says(language: PT) reference date url askedAt } } }`;
/** It does not go on at once: until then the answer is about to come. */
const WAITS = ['waiting', 'stalled'];

export function SoFar({ nif, analysis, livemode }: { nif: string; analysis: Analysis | null; livemode: boolean }) {
  const { state = '', steps = [] } = openAnalysisOf(nif) ?? analysis ?? {};
  const silent = steps.filter(step => step.state !== 'answered').map(step => step.register);
  // Another answer, another question: what was read before is not all any more.
  return WAITS.includes(state) && <Records key={silent.join()} {...{ nif, silent, livemode }} />;
}

function Records({ nif, silent, livemode }: { nif: string; silent: string[]; livemode: boolean }) {
  const answer = useAsk(RECORDS, { nif });
  const registers = new Intl.ListFormat(document.documentElement.lang).format(silent.map(one => registerName(one)));
  return (
    <Panel title={t('soFar')} id="so-far-head">
      <p>{t('soFarText', { registers, worst: verdictName('do_not_proceed') })}</p>
      <Answered of={answer}>
        {({ company: { recordsSoFar } }) =>
          recordsSoFar.length === 0 ? <p class="faint">{t('soFarNone')}</p> : <EvidenceGroups evidence={recordsSoFar} livemode={livemode} />
        }
      </Answered>
    </Panel>
  );
}
