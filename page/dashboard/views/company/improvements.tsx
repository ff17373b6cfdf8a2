/** What would lead to a better verdict, and the distance of the score to the neighbouring bands. */
import { type Judged, Panel, toneOf, VerdictBadge } from '../../components.ts';
import { pick, t, verdictName } from '../../texts.ts';

const SHOWN = 4;

export const Improvements = ({ contractor, title = t('improve') }: { contractor: Judged; title?: string }) => (
  <Panel title={title} id="improve-head">
    {contractor.counterfactuals !== null && <Headroom headroom={contractor.headroom} isClean={contractor.verdict === 'no_records'} />}
    <Changes {...contractor} />
  </Panel>
);

const Headroom = ({ headroom: { better, worse, heldBy }, isClean }: Pick<Judged, 'headroom'> & { isClean: boolean }) => (
  <ul class="headroom" aria-label={t('headroom')}>
    {better && heldBy && (heldBy.length > 0 ? <li>{t('knockedOut', { n: heldBy.length })}</li> : <Step to={better} direction="better" arrow="↑" />)}
    {worse && <Step to={worse} direction={isClean ? 'worseClean' : 'worse'} arrow="↓" />}
  </ul>
);

const Step = ({ to: { points, verdict }, direction, arrow }: { to: { points: number; verdict: string }; direction: string; arrow: string }) => (
  <li class={`tone-${toneOf(verdict)}`}>
    <span class="arrow" aria-hidden="true">
      {arrow}
    </span>
    {t(direction, { n: points, verdict: verdictName(verdict) })}
  </li>
);

function Changes({ counterfactuals, verdict }: Pick<Judged, 'counterfactuals' | 'verdict'>) {
  if (counterfactuals === null) return <p class="faint">{t('improveGone')}</p>;
  if (counterfactuals.length === 0) return <p class="faint">{t(verdict === 'no_records' ? 'improveBest' : 'improveNone')}</p>;
  return (
    <ol class="improvements">
      {counterfactuals.slice(0, SHOWN).map(({ changes, byCompany, score, verdict: after }) => (
        <li>
          <ul>
            {changes.map(({ text }) => (
              <li>{pick(text)}</li>
            ))}
          </ul>
          <p class="leads">
            <span class="faint">{t('leadsTo')}</span> <span class="num">{score}</span> <VerdictBadge verdict={after} />
          </p>
          <p class="faint small">{t(byCompany ? 'byCompany' : 'notByCompany')}</p>
        </li>
      ))}
    </ol>
  );
}
