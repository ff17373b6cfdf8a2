/** The answer in ten seconds: verdict, since when, why, and what is unknown. */
import { ScoreScale } from '../../components/verdicts/score-scale.tsx';
import { type Assessments, type ComponentChildren, type Judged, VerdictBadge } from '../../components.ts';
import { day, percent, pick, signed, t, verdictName } from '../../texts.ts';
import { openCheck } from './open-check.ts';
import { causesOf, lostToUnknown, sinceOf, verdictAt } from './story.ts';

const CAUSES_SHOWN = 4;

/** `children`: how fresh it is, and what can be done about that. */
type VerdictProps = { judged: Judged; assessments: Assessments; hasMore: boolean; children: ComponentChildren };
export function Verdict({ judged, assessments, hasMore, children }: VerdictProps) {
  const { score, verdict, bounds } = judged;
  return (
    <section class="panel summary" aria-label={t('verdict')}>
      <div class="summary-score">
        <p class="score" data-score={score}>
          {score}
          <span class="score-of">/100</span>
        </p>
        <VerdictBadge verdict={verdict} />
        <p class="faint small" data-since>
          {sinceText(sinceOf(assessments, hasMore))}
        </p>
      </div>
      <Why judged={judged} />
      <div class="summary-scale">
        <h2>{t('unknownHead')}</h2>
        <ScoreScale score={score} verdict={verdict} bounds={bounds} />
        <Unknown judged={judged} />
        <Calibration calibration={judged.calibration} />
      </div>
      <div class="summary-foot">{children}</div>
    </section>
  );
}

function sinceText({ at, before, isFirst }) {
  if (at === null) return '';
  if (before) return t('sinceBefore', { day: day(at), verdict: verdictName(before) });
  return t(isFirst ? 'sinceFirst' : 'sinceAtLeast', { day: day(at) });
}

function Why({ judged: { contributions, checks } }: { judged: Judged }) {
  const causes = causesOf(contributions);
  const more = causes.length - CAUSES_SHOWN;
  return (
    <div class="summary-reasons">
      <h2>{t('reasons')}</h2>
      {causes.length === 0 && <p class="faint">{t(checks.length === 0 ? 'groundsGone' : 'reasonsNone')}</p>}
      <ol>
        {causes.slice(0, CAUSES_SHOWN).map(cause => (
          <Cause key={cause.check} cause={cause} />
        ))}
      </ol>
      {more > 0 && <p class="faint small">{t('moreCauses', { n: more })}</p>}
    </div>
  );
}

/** A reason leads to its evidence. */
const Cause = ({ cause: { check, points, holds, text } }: { cause: ReturnType<typeof causesOf>[number] }) => (
  <li>
    <span class="num lost">{signed(points)}</span>
    <span>
      <button class="cause" type="button" onClick={() => openCheck(check)}>
        {pick(text)}
      </button>
      {holds && <span class="holds">{t('holds')}</span>}
    </span>
  </li>
);

function Unknown({ judged }: { judged: Judged }) {
  const { bounds, unknownChecks, networkCoverage, contributions } = judged;
  const n = unknownChecks.length;
  const isExact = bounds.low === bounds.high;
  const lost = -lostToUnknown(contributions);
  return (
    <>
      <p class={isExact ? 'faint' : 'bounds-open'}>
        {t(boundsKey(bounds, n), { ...bounds, n })} {t('safest')}.
      </p>
      {lost > 0 && <p>{t('unknownCost', { n: lost })}</p>}
      {!isExact && <p>{t('unknownWorst', { verdict: verdictName(verdictAt(bounds.low)) })}</p>}
      {networkCoverage && (
        <p class="faint" data-coverage>
          {coverageText(networkCoverage)}
        </p>
      )}
    </>
  );
}

/** With a knock-out an unknown may not change the score, but it is still shown as unknown. */
function boundsKey({ low, high }, n) {
  if (low !== high) return 'boundsOpen';
  return n === 0 ? 'boundsExact' : 'boundsFixed';
}

/** How much of the failures around the company was read. */
function coverageText({ failuresKnown: known, officersRead: read, newestDay, notRuledOut }) {
  if (newestDay === null) return t('failuresUnread');
  const names = notRuledOut.map(({ nif }) => nif).join(', ');
  return t('failuresRead', { read, known }) + (names && ` ${t('failuresOpen', { names })}`);
}

const Calibration = ({ calibration }: Pick<Judged, 'calibration'>) =>
  calibration && (
    <p data-calibration>
      {t('calibration', {
        rate: percent(calibration.rate),
        low: percent(calibration.low),
        high: percent(calibration.high),
        n: calibration.failures,
        day: day(calibration.date),
      })}
    </p>
  );
