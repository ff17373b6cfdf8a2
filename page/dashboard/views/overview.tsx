/** Open analyses, register by register, and the latest assessments. */
import { useEffect } from 'preact/hooks';
import { NifForm } from '../components/forms/nif-form.tsx';
import { RegisterMarks } from '../components/records/register-marks.tsx';
import { Ago, Answered, CompanyLink, DataTable, Elapsed, Empty, Failure, PageHead, Panel, ScoreChip, VerdictBadge } from '../components.ts';
import { useAsk } from '../data/ask.ts';
import { companiesError, companyOf, readWanted } from '../data/companies.ts';
import { analysisSignal, onNews, runs } from '../data/live.ts';
import { pick, t } from '../texts.ts';

/** Only NIFs, because each shown assessment costs a quota unit. */
const LATEST = `{ viewer { latestAssessments { nif } } }`;
/** Needs a scope of its own: a key without it sees what it was told of, and no log. */
const LOGGED = `{ viewer { requests(first: 60) { edges { node { nif } } } } }`;
const SHOWN = 12;
/** Beside each verdict. */
const REASONS = 2;

export const Overview = () => (
  <>
    <PageHead title={t('overview')} />
    <NifForm />
    <Panel title={t('running')} id="running-head" aside={<Legend />}>
      <Runs />
    </Panel>
    <Panel title={t('latest')} id="latest-head">
      <Latest />
    </Panel>
  </>
);

const Legend = () => (
  <ul class="legend">
    {['answered', 'failing', 'pending'].map(state => (
      <li>
        <span class={`dot is-${state}`} aria-hidden="true" />
        {t(state)}
      </li>
    ))}
  </ul>
);

const Runs = () => <div class="runs">{runs.value.length === 0 ? <Empty>{t('runningNone')}</Empty> : runs.value.map(id => <Run key={id} id={id} />)}</div>;

/** Drawn again by news of its own analysis alone. */
function Run({ id }: { id: string }) {
  const analysis = analysisSignal(id)?.value;
  if (!analysis) return null;
  const { nif, state, startedAt, completedAt, steps, progress } = analysis;
  const company = companyOf(nif).value;
  const isDone = state === 'complete';
  const marked = isDone ? steps.map(step => (step.state === 'pending' ? { ...step, state: 'answered' } : step)) : steps;
  return (
    <article class={`run is-${state}`} data-nif={nif} data-state={state} id={id}>
      <div class="run-name">
        <CompanyLink nif={nif} name={company?.name} />
        <span class="faint mono">{nif}</span>
      </div>
      <RegisterMarks steps={marked} />
      <div class="run-state">
        {isDone && company?.verdict ? <VerdictBadge verdict={company.verdict} /> : <span class={`state is-${state}`}>{t(`state.${state}`)}</span>}
        <span class="faint num">
          <Elapsed since={startedAt} to={isDone ? completedAt : null} /> · {progress.done}/{progress.total}
        </span>
      </div>
    </article>
  );
}

/** What this client was told of or has asked about. */
function Latest() {
  const latest = useAsk(LATEST, {}, { partial: true, maxAge: 0 });
  const logged = useAsk(LOGGED, {}, { maxAge: 0 });
  // A company that is new here.
  useEffect(() => onNews(({ nif }) => nifsOf(latest, logged).includes(nif) || latest.again()), [latest.data, logged.data]);
  const isRead = Boolean(logged.data || logged.error);
  return <Answered of={isRead ? latest : { ...latest, data: null }}>{() => <Verdicts nifs={nifsOf(latest, logged)} />}</Answered>;
}

function nifsOf(latest, logged) {
  const told = (latest.data?.viewer?.latestAssessments ?? []).slice(0, SHOWN).map(({ nif }) => nif);
  const asked = (logged.data?.viewer.requests.edges ?? []).map(({ node }) => node.nif);
  return [...new Set([...told, ...asked])].filter(Boolean).slice(0, SHOWN);
}

function Verdicts({ nifs }: { nifs: string[] }) {
  const companies = nifs.map(nif => companyOf(nif).value);
  const rows = companies.filter(company => company !== null).filter(({ assessedAt }) => assessedAt);
  rows.sort((a, b) => String(b.assessedAt).localeCompare(String(a.assessedAt)));
  if (companiesError.value && rows.length === 0) return <Failure error={companiesError.value} onRetry={readWanted} />;
  if (rows.length === 0) return <Empty>{t(companies.includes(null) ? 'loading' : 'latestNone')}</Empty>;
  return <DataTable class="verdicts" label={t('latest')} columns={columns()} rows={rows} rowKey={({ nif }) => nif} />;
}

const columns = () => [
  { key: 'score', label: t('score'), class: 'cell-score', cell: ({ score, verdict }) => <ScoreChip score={score} verdict={verdict} /> },
  {
    key: 'company',
    label: t('company'),
    isHead: true,
    cell: ({ nif, name }) => (
      <>
        <CompanyLink {...{ nif, name }} />
        <span class="faint mono">{nif}</span>
      </>
    ),
  },
  {
    key: 'verdict',
    label: t('verdict'),
    class: 'cell-verdict',
    cell: ({ verdict, reasonTexts }) => (
      <>
        <VerdictBadge verdict={verdict} />
        <span class="reason small">
          {reasonTexts
            .slice(0, REASONS)
            .map(({ text }) => pick(text))
            .join(' ')}
        </span>
      </>
    ),
  },
  { key: 'when', label: t('when'), class: 'cell-when faint', cell: ({ assessedAt }) => <Ago at={assessedAt} /> },
];
