/** The open analysis of the company. It alone is drawn again as registers answer. */
import { RegisterMarks } from '../../components/records/register-marks.tsx';
import { type Analysis, openAnalysisOf } from '../../data/live.ts';
import { t } from '../../texts.ts';

/** `analysis`: the one that the company's answer named, until something newer is heard of. */
export function Running({ nif, analysis, isFirst = false }: { nif: string; analysis: Analysis | null; isFirst?: boolean }) {
  const shown = openAnalysisOf(nif) ?? (analysis?.state === 'complete' ? null : analysis);
  if (!shown && !isFirst) return null;
  const title = t(isFirst ? 'analyzing' : 'refreshing');
  return (
    <section class="panel" aria-label={title} data-running>
      <h2>{title}</h2>
      {isFirst && <p class="faint">{t('analyzingText')}</p>}
      {shown && <Progress analysis={shown} />}
    </section>
  );
}

const Progress = ({ analysis: { state, progress, steps } }: { analysis: Analysis }) => (
  <div class="progress" data-progress>
    <p class={`state is-${state}`}>
      {t(`state.${state}`)}
      <span class="faint num">
        {' '}
        · {progress.done}/{progress.total}
      </span>
    </p>
    <RegisterMarks steps={steps} />
  </div>
);
