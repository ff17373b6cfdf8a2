/**
 * Signs that the company continues one that failed: both companies on one line of time, the signs between them by number, and
 * beneath the same as a list, each sign with the acts that show it.
 */
import { html } from 'htm/preact';
import { Answered } from '../../components/answered.js';
import { Name } from '../../components/name.js';
import { useAsk } from '../../data/ask.js';
import { lisbonDay } from '../../data/day.js';
import { t as said } from '../../network/network-texts.js';
import { href } from '../../router.js';
import { day, registerName, t } from '../../texts.js';
import { timeOf } from './continuity-time.js';

const CONTINUITY = `query ($nif: NIF!) { company(nif: $nif) { name predecessors { level predecessorName predecessorNif successorFoundedOn
  failure { kind on }
  controllers { directorId atPredecessor { as from to } atSuccessor { as from to } }
  sharedCompanies { nif name }
  indicators { kind on seen { source { register reference date } } }
  counterSigns { kind on seen { source { register reference date } } } } } }`;

/** `children`: the records as a list. They stand alone where there is no picture. */
export function Continuity({ nif, children }) {
  const answer = useAsk(CONTINUITY, { nif });
  return html`<${Answered} of=${answer}>${({ company }) => {
    const findings = company?.predecessors ?? [];
    if (findings.length === 0) return children;
    return html`
      ${findings.map((finding, place) => html`<${Pair} key=${finding.predecessorNif} ...${{ nif, name: company.name ?? nif, finding, isFirst: place === 0 }} />`)}
      <details class="more"><summary>${t('recordsBehind')}</summary>${children}</details>`;
  }}<//>`;
}

function Pair({ nif, name, finding, isFirst }) {
  const { level, predecessorName, predecessorNif, failure, successorFoundedOn, indicators, counterSigns } =
    finding;
  return html`
    <figure class="continuity" aria-label=${t('continuityOf', { a: predecessorName, b: name })} data-predecessor=${predecessorNif}>
      <${Side} kind="before" name=${predecessorName} nif=${predecessorNif} text=${said(`failure.${failure.kind}`, { date: day(failure.on) })} href=${href(`/company/${predecessorNif}`)} />
      <${Time} finding=${finding} />
      <${Side} kind="after" name=${name} nif=${nif} text=${successorFoundedOn ? t('foundedOn', { day: day(successorFoundedOn) }) : t('foundedUnknown')} />
      <details class="more" open=${isFirst}>
        <summary>${t('continuitySigns', { n: indicators.length, level: said(`level.${level}`) })}</summary>
        <${Between} finding=${finding} />
        <ol class="signs">${indicators.map(sign => html`<${Sign} sign=${sign} text=${said(`sign.${sign.kind}`)} />`)}</ol>
        ${
          counterSigns.length > 0 &&
          html`
          <p><strong>${said('counterSigns')}</strong></p>
          <ul class="signs">${counterSigns.map(sign => html`<${Sign} sign=${sign} text=${said(`counter.${sign.kind}`)} />`)}</ul>`
        }
      </details>
    </figure>`;
}

const Side = ({ kind, name, nif, text, href: to = null }) => html`
  <p class=${`continuity-side is-${kind}`}>
    ${to ? html`<a href=${to}><${Name}>${name}<//></a>` : html`<strong><${Name}>${name}<//></strong>`}
    <span class="faint mono">${nif}</span> <span class="small">${text}</span>
  </p>`;

/** The list beneath says the same in words. */
function Time({ finding }) {
  const { before, after, marks, years } = timeOf(finding, lisbonDay(new Date()));
  const span = ({ from, to }) => ({ left: `${from}%`, width: `${to - from}%` });
  return html`
    <div class="continuity-time" aria-hidden="true">
      <div class="bar is-before" style=${span(before)}></div>
      ${marks.map(
        ({ place, numbers }) => html`
        <div class="continuity-mark" style=${{ left: `${place}%` }}>${numbers.map(n => html`<span>${n}</span>`)}</div>`,
      )}
      <div class=${`bar is-after${after.isKnown ? '' : ' is-open'}`} style=${span(after)}></div>
      ${years.map(({ year, place }) => html`<span class="continuity-year" style=${{ left: `${place}%` }}>${year}</span>`)}
    </div>`;
}

/** Who links the two by number; nobody is named here. */
function Between({ finding: { controllers, sharedCompanies } }) {
  if (controllers.length + sharedCompanies.length === 0)
    return html`<p class="faint">${t('linkedByNone')}</p>`;
  return html`
    <ul class="links">
      ${controllers.map(
        ({ atPredecessor, atSuccessor }) => html`
        <li>${t('samePerson', {
          before: said(`standing.${atPredecessor.as}`),
          after: said(`standing.${atSuccessor.as}`),
          from: atPredecessor.from ? day(atPredecessor.from) : t('nothing'),
          since: atSuccessor.from ? day(atSuccessor.from) : t('nothing'),
        })}</li>`,
      )}
      ${sharedCompanies.map(({ nif, name }) => html`<li><a href=${href(`/company/${nif}`)}><${Name}>${name}<//></a> ${t('sharedCompany')}</li>`)}
    </ul>`;
}

/** A record that shows it twice is named once. */
function Sign({ sign: { on, seen }, text }) {
  const acts = [...new Set(seen.map(({ source }) => sourceText(source)))];
  return html`
    <li>
      <strong>${text}</strong> <span class="faint">${day(on)}</span>
      <span class="small faint acts">${acts.map(act => html`<bdi>${act}</bdi>`)}</span>
    </li>`;
}

const sourceText = ({ register, reference, date }) =>
  [registerName(register), reference, date && day(date)].filter(Boolean).join(', ');
