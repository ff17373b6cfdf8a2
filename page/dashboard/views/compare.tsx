/** Two to five companies side by side, check by check; the address holds which. */
import { useEffect, useState } from 'preact/hooks';
import { StateMark } from '../components/verdicts/check-row.tsx';
import { Answered, Button, CompanyLink, Empty, FieldError, Hidden, PageHead, ScoreChip, VerdictBadge } from '../components.ts';
import type { Check, Data, Definition, Judged, Query } from '../data/answers.ts';
import { useAsk } from '../data/ask.ts';
import { byKey, useCatalogue } from '../data/catalogue.ts';
import { openAnalysisOf } from '../data/live.ts';
import { href, setQuery } from '../router.ts';
import { companyTexts } from '../texts/company.ts';
import { addTexts, checkValue, day, pick, signed, t } from '../texts.ts';
import { Files } from './company/actions.tsx';
import { Improvements } from './company/improvements.tsx';
import { differences, MOST_COMPARED, worstOf } from './compare/differences.ts';
import { type Numbers, readAddress, readNumbers } from './compare/read-numbers.ts';

addTexts(companyTexts);

const COMPARED = `query ($nifs: [NIF!]!) { companiesByNif(nifs: $nifs) { nif name analysis { state } assessment {
  score verdict assessedAt bounds { low high } unknownChecks reasonTexts { code text { pt en } }
  checks { key value state points }
  headroom { heldBy better { points verdict } worse { points verdict } }
  counterfactuals { byCompany score verdict changes { text { pt en } } } } } }`;

export function Compare({ query }: Query<'nifs'>) {
  const [said, setSaid] = useState('');
  const asked = query.nifs ?? '';
  const numbers = readAddress(asked);
  const nifs = numbers.companies.slice(0, MOST_COMPARED);
  // What is no number of a company is told, and leaves the address.
  useEffect(() => {
    if (asked === nifs.join(',')) return;
    setSaid(leftOut(numbers));
    keep(nifs);
  }, [asked]);
  return (
    <>
      <PageHead title={t('compare')} path={[]}>
        {nifs.length > 1 && <Files of="/api/v1/comparison" formats={['pdf']} query={{ nifs: nifs.join(',') }} />}
      </PageHead>
      <AddCompany {...{ nifs, setSaid }} isWrong={said !== ''} />
      <FieldError id="compare-error">{said}</FieldError>
      {nifs.length === 0 ? <Empty>{t('compareNone')}</Empty> : <Compared nifs={nifs} />}
    </>
  );
}

const keep = nifs => setQuery({ nifs: nifs.join(',') });

/** Of people only that there was a number. */
const leftOut = ({ refused, persons }: Numbers) =>
  [refused.length > 0 && t('compareRefused', { numbers: refused.join(', ') }), persons > 0 && t('comparePerson')].filter(Boolean).join(' ');

type Adding = { nifs: string[]; setSaid: (said: string) => void; isWrong: boolean };
function AddCompany({ nifs, setSaid, isWrong }: Adding) {
  function submit(event) {
    event.preventDefault();
    const box = event.currentTarget.elements.nif;
    // Several may be pasted at once.
    const numbers = readNumbers(box.value);
    const fresh = numbers.companies.filter(nif => !nifs.includes(nif));
    const none = numbers.companies.length > 0 ? t('compareTwice') : t('compareNif');
    setSaid(leftOut(numbers) || (fresh.length === 0 ? none : ''));
    if (fresh.length === 0) return box.focus();
    box.value = '';
    keep([...nifs, ...fresh].slice(0, MOST_COMPARED));
  }
  if (nifs.length >= MOST_COMPARED) return <p class="faint screen-only">{t('compareMost', { n: MOST_COMPARED })}</p>;
  return (
    <form class="request" onSubmit={submit} novalidate>
      <label for="compare-nif">{t('compareAdd')}</label>
      <div class="request-row">
        <input id="compare-nif" name="nif" autocomplete="off" maxlength={200} aria-describedby="compare-error" aria-invalid={isWrong ? 'true' : undefined} />
        <Button type="submit" label={t('compareAddShort')} />
      </div>
    </form>
  );
}

function Compared({ nifs }: { nifs: string[] }) {
  const answer = useAsk(COMPARED, { nifs }, { partial: true });
  const catalogue = useCatalogue();
  return (
    <Answered of={answer}>
      {({ companiesByNif: companies }) => <Answered of={catalogue}>{({ checks }) => <Sides {...{ nifs, companies, catalogue: checks }} />}</Answered>}
    </Answered>
  );
}

/** A number that is refused, or a company without an assessment, has a column that says so, and how far its analysis is. */
function Sides({ nifs, companies, catalogue }: { nifs: string[]; companies: Data[]; catalogue: Definition[] }) {
  const columns = nifs.map((nif, place) => ({
    nif,
    name: companies[place]?.name ?? null,
    state: companies[place]?.analysis?.state,
    ...(companies[place]?.assessment ?? { score: null, verdict: null }),
  }));
  const known = columns.filter(({ score }) => score !== null);
  const { differing, same } = differences(
    known.map(({ checks }) => checks),
    catalogue.map(({ key }) => key),
  );
  const worst = worstOf(columns);
  const parts = { columns, definitions: byKey(catalogue) };
  return (
    <>
      <section class="compared" tabindex={0} aria-label={t('compare')} style={{ '--sides': columns.length }}>
        <table class="table compare">
          <thead>
            <tr>
              <td>
                <Hidden>{t('checks')}</Hidden>
              </td>
              {columns.map(one => (
                <Column key={one.nif} {...{ one, nifs }} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('score')}</th>
              {columns.map(one => (
                <td>
                  <Standing {...one} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('reasons')}</th>
              {columns.map(({ reasonTexts }) => (
                <td class="small">{reasonTexts?.[0] ? pick(reasonTexts[0].text) : t('nothing')}</td>
              ))}
            </tr>
          </tbody>
          <tbody data-differing>
            {differing.map(row => (
              <CheckLine key={row.key} {...{ row, ...parts }} />
            ))}
          </tbody>
        </table>
        {differing.length === 0 && known.length > 1 && <Empty>{t('compareEqual')}</Empty>}
        {same.length > 0 && known.length > 1 && (
          <details class="same">
            <summary>{t('compareSame', { n: same.length })}</summary>
            <table class="table compare">
              <tbody>
                {same.map(row => (
                  <CheckLine key={row.key} {...{ row, ...parts }} />
                ))}
              </tbody>
            </table>
          </details>
        )}
      </section>
      {worst !== null && <Improvements contractor={columns[worst]} title={t('compareWorst', { name: columns[worst].name ?? columns[worst].nif })} />}
    </>
  );
}

const Column = ({ one: { nif, name }, nifs }: { one: { nif: string; name: string | null }; nifs: string[] }) => (
  <th scope="col">
    <CompanyLink {...{ nif, name }} />
    <span class="faint mono">{nif}</span>
    <button class="notice-close" type="button" aria-label={t('compareRemove', { nif })} onClick={() => keep(nifs.filter(it => it !== nif))}>
      ×
    </button>
  </th>
);

function Standing({ nif, state, ...judged }: { nif: string; state?: string } & (Judged | { score: null })) {
  const open = openAnalysisOf(nif)?.state ?? state;
  if (judged.score === null) return <a href={href(`/company/${nif}`)}>{t(open ? `state.${open}` : 'compareUnknown')}</a>;
  const { score, verdict, bounds, unknownChecks, assessedAt } = judged;
  const isOpen = bounds.low !== bounds.high;
  return (
    <>
      <ScoreChip score={score} verdict={verdict} /> <VerdictBadge verdict={verdict} />
      <p class="faint small">
        {day(assessedAt)}
        {isOpen && ` · ${t('boundsOpen', { ...bounds, n: unknownChecks.length })}`}
      </p>
    </>
  );
}

type Side = { nif: string; checks?: Check[] };
type CheckLineProps = { row: { key: string }; definitions: Map<string, Definition>; columns: Side[] };
function CheckLine({ row: { key }, definitions, columns }: CheckLineProps) {
  const definition = definitions.get(key);
  const cellOf = ({ nif, checks = [] }: Side) => {
    const check = checks.find(one => one.key === key);
    return <td key={nif}>{check ? <Cell {...{ check, type: definition?.valueType }} /> : t('nothing')}</td>;
  };
  return (
    <tr data-check={key}>
      <th scope="row">{definition ? pick(definition.question) : t('retiredCheck')}</th>
      {columns.map(cellOf)}
    </tr>
  );
}

const Cell = ({ check: { state, value, points }, type }: { check: Check; type?: string }) => (
  <span class={`compared-cell is-${state}`}>
    <StateMark state={state} /> {state === 'not_applicable' ? t('nothing') : checkValue(value, type)}
    {points !== 0 && <span class="check-points num">{signed(points)}</span>}
  </span>
);
