/** Who the company is, as the registers publish it today. */
import { type Check, type ComponentChildren, type Data, Name } from '../../components.ts';
import { checkValue, day, t } from '../../texts.ts';

const YEAR_MS = 365.25 * 86_400_000;

/** `directors`: null where the link does not show people; `licence`: none before there is an assessment. */
export function Who({ company, licence, directors }: { company: Data; licence?: Check; directors: Data }) {
  const { nameAsOf, legalForm, incorporatedOn, seat } = company;
  const years = incorporatedOn && Math.floor((Date.now() - Date.parse(incorporatedOn)) / YEAR_MS);
  return (
    <section class="panel who" aria-label={t('company')}>
      <dl>
        <Fact label={t('registeredName')}>{nameAsOf && t('asOfDay', { day: day(nameAsOf) })}</Fact>
        <Fact label={t('legalForm')}>{legalForm && <bdi>{legalForm.toLowerCase()}</bdi>}</Fact>
        <Fact label={t('founded')}>{incorporatedOn && `${day(incorporatedOn)} · ${checkValue(years, 'years')}`}</Fact>
        <Fact label={t('seat')}>{seat && <bdi>{seatText(seat)}</bdi>}</Fact>
        {licence && <Fact label={t('licence')}>{licence.state !== 'unknown' && checkValue(licence.value, 'enum')}</Fact>}
        {directors && <Fact label={t(/an[oó]nima|^s\.?a/i.test(legalForm ?? '') ? 'board' : 'directors')}>{directorsText(directors)}</Fact>}
      </dl>
    </section>
  );
}

/** What no register has said is unknown, and is said to be. */
const Fact = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children || <span class="faint">{t('unknown')}</span>}</dd>
  </div>
);

const seatText = ({ address, postalCode, municipality }) => [address, [postalCode, municipality].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const directorsText = ({ edges, pageInfo }) =>
  edges.length > 0 && (
    <>
      <Name>{edges.map(({ node }) => node.name).join(', ')}</Name>
      {pageInfo.hasNextPage && ' …'}
    </>
  );
