/** Who the company is, as the registers publish it today. */
import { html } from 'htm/preact';
import { Name } from '../../components/name.js';
import { checkValue, day, t } from '../../texts.js';

const YEAR_MS = 365.25 * 86_400_000;

/** `directors`: null where the link does not show people. */
export function Who({ company, licence, directors }) {
  const { nameAsOf, legalForm, incorporatedOn, seat } = company;
  const years = incorporatedOn && Math.floor((Date.now() - Date.parse(incorporatedOn)) / YEAR_MS);
  return html`
    <section class="panel who" aria-label=${t('company')}>
      <dl>
        <${Fact} label=${t('registeredName')}>${nameAsOf && t('asOfDay', { day: day(nameAsOf) })}<//>
        <${Fact} label=${t('legalForm')}>${legalForm && html`<bdi>${legalForm.toLowerCase()}</bdi>`}<//>
        <${Fact} label=${t('founded')}>${incorporatedOn && `${day(incorporatedOn)} · ${checkValue(years, 'years')}`}<//>
        <${Fact} label=${t('seat')}>${seat && html`<bdi>${seatText(seat)}</bdi>`}<//>
        <${Fact} label=${t('licence')}>${licence && licence.state !== 'unknown' && checkValue(licence.value, 'enum')}<//>
        ${directors && html`<${Fact} label=${t(/an[oó]nima|^s\.?a/i.test(legalForm ?? '') ? 'board' : 'directors')}>${directorsText(directors)}<//>`}
      </dl>
    </section>`;
}

/** What no register has said is unknown, and is said to be. */
const Fact = ({ label, children }) => html`
  <div><dt>${label}</dt><dd>${children || html`<span class="faint">${t('unknown')}</span>`}</dd></div>`;

const seatText = ({ address, postalCode, municipality }) =>
  [address, [postalCode, municipality].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const directorsText = ({ edges, pageInfo }) =>
  edges.length > 0 &&
  html`<${Name}>${edges.map(({ node }) => node.name).join(', ')}<//>${pageInfo.hasNextPage && ' …'}`;
