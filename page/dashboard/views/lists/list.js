/** One watchlist: sorted, filtered and searched in the address, as many companies as it has. */
import { html } from 'htm/preact';
import { useMemo } from 'preact/hooks';
import { Empty } from '../../components/empty.js';
import { Failure } from '../../components/failure.js';
import { Button } from '../../components/forms/button.js';
import { Name } from '../../components/name.js';
import { PageHead } from '../../components/panel.js';
import { LongTable } from '../../components/tables/long-table.js';
import { Choice, ChoiceOfAll, useSelection } from '../../components/tables/selection.js';
import { Ago } from '../../components/time.js';
import { ScoreChip, VerdictBadge } from '../../components/verdicts/verdict-badge.js';
import { useReasons } from '../../data/catalogue.js';
import { useWatched } from '../../data/watched.js';
import { href, setQuery } from '../../router.js';
import { number, percent, pick, t, verdictName } from '../../texts.js';
import { AddCompanies } from './add-companies.js';
import { ListActions } from './list-actions.js';
import { FILTERS, shownRows, totalsOf } from './shown-rows.js';

const NO_REASON = { pt: '', en: '' };

export function List({ name, query }) {
  const reasons = useReasons();
  const { rows, error, isThere, again } = useWatched(name);
  const { q, verdict, since, sort } = query;
  const shown = useMemo(() => shownRows(rows ?? [], query), [rows, q, verdict, since, sort]);
  const keys = useMemo(() => shown.map(({ nif }) => nif), [shown]);
  const selection = useSelection(keys, query);
  const isAdding = query.add === 'yes';
  const head = html`
    <${PageHead} title=${html`<${Name}>${name}<//>`} path=${[html`<a href="#/lists">${t('lists')}</a>`]}>
      <${Button} kind="primary" onClick=${() => setQuery({ add: 'yes' })}>${t('addCompanies')}<//>
      ${isThere && rows && html`<${ListActions} ...${{ name, rows, shown, selection, again, reasons }} />`}
    <//>
    ${isAdding && html`<${AddCompanies} name=${name} onClose=${() => setQuery({ add: null })} onDone=${again} />`}`;
  if (!rows)
    return html`${head}${error ? html`<${Failure} error=${error} onRetry=${again} />` : html`<${Empty}>${t('loading')}<//>`}`;
  if (rows.length === 0) return html`${head}<${Empty}>${t('listEmpty')}<//>`;
  const open = rows.reduce((count, { assessment }) => count + Number(!assessment), 0);
  return html`
    ${head}
    <${Filters} rows=${rows} query=${query} />
    <div class="faint list-count">
      <span role="status">${t('shownOf', { shown: number(shown.length), n: number(rows.length) })}</span>
      ${open > 0 && html`<span data-open>${t('notAssessedYet', { n: number(open) })}</span>`}
    </div>
    <${LongTable} label=${name} columns=${columns({ selection, shown, reasons })} rows=${shown} rowKey=${({ nif }) => nif}
      sort=${query.sort ?? 'score'} onSort=${sort => setQuery({ sort })} />`;
}

function Filters({ rows, query }) {
  const totals = useMemo(() => totalsOf(rows), [rows]);
  const nameOf = verdict => (verdict === 'not_assessed' ? t('verdict.none') : t(`verdict.${verdict}`));
  return html`
    <form class="filters" role="search" onSubmit=${event => event.preventDefault()}>
      <input type="search" aria-label=${t('searchList')} placeholder=${t('searchList')} value=${query.q ?? ''}
        onInput=${event => setQuery({ q: event.currentTarget.value })} />
      <select aria-label=${t('verdict')} value=${query.verdict ?? ''} onChange=${event => setQuery({ verdict: event.currentTarget.value })}>
        <option value="">${t('allVerdicts')}</option>
        ${FILTERS.map(verdict => html`<option key=${verdict} value=${verdict}>${nameOf(verdict)} (${number(totals.get(verdict) ?? 0)})</option>`)}
      </select>
      <label class="since">${t('changedSince')} <input type="date" value=${query.since ?? ''} onChange=${event => setQuery({ since: event.currentTarget.value })} /></label>
    </form>`;
}

const columns = ({ selection, shown, reasons }) => [
  {
    key: 'chosen',
    label: html`<${ChoiceOfAll} of=${shown.length} selection=${selection} />`,
    class: 'cell-choose',
    cell: ({ nif, name }) => html`<${Choice} id=${nif} name=${name ?? nif} selection=${selection} />`,
  },
  {
    key: 'score',
    label: t('score'),
    class: 'cell-score',
    sortable: true,
    cell: ({ assessment }) =>
      html`<${ScoreChip} score=${assessment?.score ?? null} verdict=${assessment?.verdict ?? null} />`,
  },
  {
    key: 'name',
    label: t('company'),
    isHead: true,
    sortable: true,
    cell: ({ nif, name, assessment }) =>
      html`<span class="row-name"><a href=${href(`/company/${nif}`)}><${Name}>${name ?? nif}<//></a>
        <span class="faint small"><span class="mono">${nif}</span> ${pick(reasons.get(assessment?.reason) ?? NO_REASON)}</span></span>`,
  },
  {
    key: 'verdict',
    label: t('verdict'),
    class: 'cell-verdict',
    sortable: true,
    cell: ({ assessment }) => html`<${VerdictBadge} verdict=${assessment?.verdict ?? null} />`,
  },
  {
    key: 'reference',
    label: t('reference'),
    class: 'cell-wide rank-3',
    sortable: true,
    cell: ({ reference }) => html`<${Name}>${reference ?? t('nothing')}<//>`,
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
      assessment
        ? html`<span class="row-name"><${Ago} at=${assessment.changedAt ?? assessment.assessedAt} />
            ${assessment.before && html`<span class="small">${t('was', { score: assessment.before.score, verdict: verdictName(assessment.before.verdict) })}</span>`}</span>`
        : t('nothing'),
  },
];
