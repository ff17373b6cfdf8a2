/** One watchlist: sorted, filtered and searched in the address, as many companies as it has. */
import { useMemo } from 'preact/hooks';
import { LongTable } from '../../components/tables/long-table.tsx';
import { Choice, ChoiceOfAll, useSelection } from '../../components/tables/selection.tsx';
import { Ago, Button, CompanyLink, Empty, Failure, Name, PageHead, type Query, ScoreChip, VerdictBadge } from '../../components.ts';
import { useReasons } from '../../data/catalogue.ts';
import { openAnalysisOf } from '../../data/live.ts';
import { useWatched } from '../../data/watched.ts';
import { setQuery } from '../../router.ts';
import { day, number, percent, pick, t, verdictName } from '../../texts.ts';
import { AddCompanies } from './add-companies.tsx';
import { ListActions } from './list-actions.tsx';
import { FILTERS, readable, shownRows, totalsOf, type Watched } from './shown-rows.ts';

export function List({ name, query: asked }: { name: string } & Query<'q' | 'verdict' | 'since' | 'sort' | 'add' | 'chosen'>) {
  const reasons = useReasons();
  const { rows, error, isThere, again } = useWatched(name);
  const query = readable(asked);
  const { q, verdict, since, sort } = query;
  const shown = useMemo(() => shownRows(rows ?? [], query), [rows, q, verdict, since, sort]);
  const keys = useMemo(() => shown.map(({ nif }) => nif), [shown]);
  const selection = useSelection(keys, query);
  const isAdding = query.add === 'yes';
  const head = (
    <>
      <PageHead title={<Name>{name}</Name>} path={[<a href="#/lists">{t('lists')}</a>]}>
        <Button kind="primary" onClick={() => setQuery({ add: 'yes' })} label={t('addCompanies')} />
        {isThere && rows && <ListActions {...{ name, rows, shown, selection, again, reasons }} />}
      </PageHead>
      {isAdding && <AddCompanies name={name} onClose={() => setQuery({ add: null })} onDone={again} />}
    </>
  );
  const wait = error ? <Failure error={error} onRetry={again} /> : <Empty>{t('loading')}</Empty>;
  if (!rows || rows.length === 0)
    return (
      <>
        {head}
        {rows ? <Empty>{t(isThere ? 'listEmpty' : 'listNone')}</Empty> : wait}
      </>
    );
  const open = rows.reduce((count, { assessment }) => count + Number(!assessment), 0);
  return (
    <>
      {head}
      <Filters rows={rows} query={query} />
      <div class="faint list-count">
        {shownBy(query) && <span class="print-only">{shownBy(query)}</span>}
        <span role="status">{t('shownOf', { shown: shown.length, n: rows.length })}</span>
        {open > 0 && <span data-open>{t('notAssessedYet', { n: open })}</span>}
      </div>
      <LongTable
        label={name}
        columns={columns({ selection, shown, reasons })}
        rows={shown}
        rowKey={({ nif }) => nif}
        sort={query.sort ?? 'score'}
        onSort={sort => setQuery({ sort })}
      />
    </>
  );
}

/** What the filters say, where they are not seen: on paper. */
const shownBy = ({ q, verdict, since }: Query<'q' | 'verdict' | 'since'>['query']) =>
  [verdict && nameOf(verdict), since && `${t('changedSince')} ${day(since)}`, q && `«${q}»`].filter(Boolean).join(' · ');

const nameOf = verdict => (verdict === 'not_assessed' ? t('verdict.none') : t(`verdict.${verdict}`));

const setQueryBy = (name: string) => event => setQuery({ [name]: event.currentTarget.value });

function Filters({ rows, query }: { rows: Watched[] } & Query<'q' | 'verdict' | 'since'>) {
  const totals = useMemo(() => totalsOf(rows), [rows]);
  return (
    <search class="filters">
      <input type="search" aria-label={t('searchList')} placeholder={t('searchList')} value={query.q ?? ''} onInput={setQueryBy('q')} />
      <select aria-label={t('verdict')} value={query.verdict ?? ''} onChange={setQueryBy('verdict')}>
        <option value="">{t('allVerdicts')}</option>
        {FILTERS.map(verdict => (
          <option key={verdict} value={verdict}>
            {nameOf(verdict)} ({number(totals.get(verdict) ?? 0)})
          </option>
        ))}
      </select>
      <label class="since">
        {t('changedSince')} <input type="date" value={query.since ?? ''} onChange={setQueryBy('since')} />
      </label>
    </search>
  );
}

/** Two lines, or three where the page is narrow; the whole is told beside them. `reason` null: not assessed, and it says how far that is. */
function Why({ nif, reason }: { nif: string; reason: string | null }) {
  const text = reason ?? t(`state.${openAnalysisOf(nif)?.state}`);
  return (
    <span class="lines faint small" title={text}>
      <span class="mono">{nif}</span> {text}
    </span>
  );
}

function Was({ score, verdict }: { score: number; verdict: string }) {
  const text = t('was', { score, verdict: verdictName(verdict) });
  return (
    <span class="lines small" title={text}>
      {text}
    </span>
  );
}

const columns = ({ selection, shown, reasons }) => [
  {
    key: 'chosen',
    label: <ChoiceOfAll of={shown.length} selection={selection} />,
    class: 'cell-choose',
    cell: ({ nif, name }) => <Choice id={nif} name={name ?? nif} selection={selection} />,
  },
  {
    key: 'score',
    label: t('score'),
    class: 'cell-score',
    sortable: true,
    cell: ({ assessment }) => <ScoreChip score={assessment?.score ?? null} verdict={assessment?.verdict ?? null} />,
  },
  {
    key: 'name',
    label: t('company'),
    isHead: true,
    sortable: true,
    cell: ({ nif, name, assessment }) => (
      <span class="row-name">
        <span class="whole" title={name ?? nif}>
          <CompanyLink {...{ nif, name }} />
        </span>
        <Why nif={nif} reason={assessment && pick(reasons.get(assessment.reason))} />
      </span>
    ),
  },
  {
    key: 'verdict',
    label: t('verdict'),
    class: 'cell-verdict',
    sortable: true,
    cell: ({ assessment }) => <VerdictBadge verdict={assessment?.verdict ?? null} />,
  },
  {
    key: 'reference',
    label: t('reference'),
    class: 'cell-wide rank-3',
    sortable: true,
    cell: ({ reference }) => (
      <span class="lines" title={reference}>
        <Name>{reference ?? t('nothing')}</Name>
      </span>
    ),
  },
  {
    key: 'completeness',
    label: t('coverage'),
    class: 'cell-wide rank-4 num',
    sortable: true,
    cell: ({ assessment }) => (assessment ? percent(assessment.completeness) : t('nothing')),
  },
  {
    key: 'changed',
    label: t('changed'),
    class: 'cell-when cell-wide rank-2 faint',
    sortable: true,
    cell: ({ assessment }) =>
      assessment ? (
        <span class="row-name">
          <Ago at={assessment.changedAt ?? assessment.assessedAt} />
          {assessment.before && <Was {...assessment.before} />}
        </span>
      ) : (
        t('nothing')
      ),
  },
];
