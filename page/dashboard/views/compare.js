/** Two to five companies side by side, check by check; the address holds which. */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Answered } from '../components/answered.js';
import { Empty } from '../components/empty.js';
import { Button } from '../components/forms/button.js';
import { Hidden } from '../components/hidden.js';
import { Name } from '../components/name.js';
import { PageHead } from '../components/panel.js';
import { StateMark } from '../components/verdicts/check-row.js';
import { ScoreChip, VerdictBadge } from '../components/verdicts/verdict-badge.js';
import { useAsk } from '../data/ask.js';
import { byKey, useCatalogue } from '../data/catalogue.js';
import { href, setQuery } from '../router.js';
import { companyTexts } from '../texts/company.js';
import { addTexts, checkValue, day, pick, signed, t } from '../texts.js';
import { Files } from './company/actions.js';
import { Improvements } from './company/improvements.js';
import { differences, MOST_COMPARED, worstOf } from './compare/differences.js';

addTexts(companyTexts);

const COMPARED = `query ($nifs: [NIF!]!) { companiesByNif(nifs: $nifs) { nif name assessment {
  score verdict assessedAt bounds { low high } unknownChecks reasonTexts { code text { pt en } }
  checks { key value state points }
  headroom { heldBy better { points verdict } worse { points verdict } }
  counterfactuals { byCompany score verdict changes { text { pt en } } } } } }`;

export const comparedIn = ({ nifs = '' }) => [...new Set(nifs.match(/\d{9}/g) ?? [])].slice(0, MOST_COMPARED);

export function Compare({ query }) {
  const nifs = comparedIn(query);
  return html`
    <${PageHead} title=${t('compare')} path=${[]}>${nifs.length > 1 && html`<${Files} of="/api/v1/comparison" formats=${['pdf']} query=${{ nifs: nifs.join(',') }} />`}<//>
    <${AddCompany} nifs=${nifs} />
    ${nifs.length === 0 ? html`<${Empty}>${t('compareNone')}<//>` : html`<${Compared} nifs=${nifs} />`}`;
}

const keep = nifs => setQuery({ nifs: nifs.join(',') });

/** Nine digits, in groups or not. */
const NUMBERS = /(?<!\d)\d(?:[ .]?\d){8}(?!\d)/g;

function AddCompany({ nifs }) {
  const [error, setError] = useState('');
  function submit(event) {
    event.preventDefault();
    const box = event.currentTarget.elements.nif;
    // Several may be pasted at once.
    const asked = (box.value.match(NUMBERS) ?? []).map(text => text.replace(/\D/g, ''));
    const fresh = asked.filter(nif => !nifs.includes(nif));
    const fault = asked.length === 0 ? t('compareNif') : fresh.length === 0 ? t('compareTwice') : '';
    setError(fault);
    if (fault) return box.focus();
    box.value = '';
    keep([...nifs, ...fresh].slice(0, MOST_COMPARED));
  }
  if (nifs.length >= MOST_COMPARED)
    return html`<p class="faint">${t('compareMost', { n: MOST_COMPARED })}</p>`;
  return html`
    <form class="request" onSubmit=${submit} novalidate>
      <label for="compare-nif">${t('compareAdd')}</label>
      <div class="request-row">
        <input id="compare-nif" name="nif" autocomplete="off" maxlength="200"
          aria-describedby="compare-error" aria-invalid=${error ? 'true' : null} />
        <${Button} type="submit">${t('compareAddShort')}<//>
      </div>
      <p class="field-error" id="compare-error" role="alert">${error}</p>
    </form>`;
}

function Compared({ nifs }) {
  const answer = useAsk(COMPARED, { nifs }, { partial: true });
  const catalogue = useCatalogue();
  return html`<${Answered} of=${answer}>${({ companiesByNif: companies }) => html`
    <${Answered} of=${catalogue}>${({ checks }) => html`<${Sides} ...${{ nifs, companies, catalogue: checks }} />`}<//>`}<//>`;
}

/** A number that is refused, or a company that was never analysed, has a column that says so. */
function Sides({ nifs, companies, catalogue }) {
  const columns = nifs.map((nif, place) => ({
    nif,
    name: companies[place]?.name ?? null,
    ...(companies[place]?.assessment ?? { score: null, verdict: null }),
  }));
  const known = columns.filter(({ score }) => score !== null);
  const { differing, same } = differences(
    known.map(({ checks }) => checks),
    catalogue.map(({ key }) => key),
  );
  const worst = worstOf(columns);
  const parts = { columns, definitions: byKey(catalogue) };
  return html`
    <div class="compared" tabindex="0" role="region" aria-label=${t('compare')} style=${{ '--sides': columns.length }}>
      <table class="table compare">
        <thead><tr><td><${Hidden}>${t('checks')}<//></td>${columns.map(one => html`<${Column} key=${one.nif} ...${{ one, nifs }} />`)}</tr></thead>
        <tbody>
          <tr><th scope="row">${t('score')}</th>${columns.map(one => html`<td><${Standing} ...${one} /></td>`)}</tr>
          <tr><th scope="row">${t('reasons')}</th>${columns.map(({ reasonTexts }) => html`<td class="small">${reasonTexts?.[0] ? pick(reasonTexts[0].text) : t('nothing')}</td>`)}</tr>
        </tbody>
        <tbody data-differing>${differing.map(row => html`<${CheckLine} key=${row.key} ...${{ row, ...parts }} />`)}</tbody>
      </table>
      ${differing.length === 0 && known.length > 1 && html`<${Empty}>${t('compareEqual')}<//>`}
      ${
        same.length > 0 &&
        known.length > 1 &&
        html`
        <details class="same"><summary>${t('compareSame', { n: same.length })}</summary>
          <table class="table compare"><tbody>${same.map(row => html`<${CheckLine} key=${row.key} ...${{ row, ...parts }} />`)}</tbody></table>
        </details>`
      }
    </div>
    ${worst !== null && html`<${Improvements} contractor=${columns[worst]} title=${t('compareWorst', { name: columns[worst].name ?? columns[worst].nif })} />`}`;
}

const Column = ({ one: { nif, name }, nifs }) => html`
  <th scope="col">
    <a href=${href(`/company/${nif}`)}><${Name}>${name ?? nif}<//></a>
    <span class="faint mono">${nif}</span>
    <button class="notice-close" type="button" aria-label=${t('compareRemove', { nif })} onClick=${() => keep(nifs.filter(it => it !== nif))}>×</button>
  </th>`;

function Standing({ nif, score, verdict, bounds, unknownChecks, assessedAt }) {
  if (score === null) return html`<a href=${href(`/company/${nif}`)}>${t('compareUnknown')}</a>`;
  const isOpen = bounds.low !== bounds.high;
  return html`
    <${ScoreChip} score=${score} verdict=${verdict} /> <${VerdictBadge} verdict=${verdict} />
    <p class="faint small">${day(assessedAt)}${isOpen && ` · ${t('boundsOpen', { ...bounds, n: unknownChecks.length })}`}</p>`;
}

function CheckLine({ row: { key }, definitions, columns }) {
  const definition = definitions.get(key);
  const cellOf = ({ nif, checks = [] }) => {
    const check = checks.find(one => one.key === key);
    return html`<td key=${nif}>${check ? html`<${Cell} ...${{ check, type: definition?.valueType }} />` : t('nothing')}</td>`;
  };
  return html`
    <tr data-check=${key}>
      <th scope="row">${definition ? pick(definition.question) : t('retiredCheck')}</th>
      ${columns.map(cellOf)}
    </tr>`;
}

const Cell = ({ check: { state, value, points }, type }) => html`
  <span class=${`compared-cell is-${state}`}>
    <${StateMark} state=${state} /> ${state === 'not_applicable' ? t('nothing') : checkValue(value, type)}
    ${points !== 0 && html`<span class="check-points num">${signed(points)}</span>`}
  </span>`;
