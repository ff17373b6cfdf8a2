/** Why one score differs from the one before: each cause with the points that it moved. */
import { Answered, type Data, Said } from '../../components.ts';
import { useAsk } from '../../data/ask.ts';
import { byKey, useCatalogue } from '../../data/catalogue.ts';
import { day, pick, registerName, signed, t } from '../../texts.ts';

const DIFF = `query ($from: ID!, $to: ID!) { node(id: $to) { ... on Assessment { diff(from: $from) { points changes { points checks cause { __typename
  ... on ModelCause { fromVersion toVersion }
  ... on CoverageCause { register nif coverage: movement }
  ... on TimeCause { from to }
  ... on RecordCause { register nif says inPortuguese: says(language: PT) date record: movement } } } } } } }`;

export function Causes({ from, to }: { from: string; to: string }) {
  const answer = useAsk(DIFF, { from, to }, { maxAge: 86_400 });
  return (
    <Answered of={answer}>
      {({ node }) => {
        if (!node?.diff?.changes) return <p class="faint">{t('causesGone')}</p>;
        const { changes } = node.diff;
        if (changes.length === 0) return <p class="faint">{t('causesNone')}</p>;
        return (
          <ul class="causes">
            {changes.map(change => (
              <Cause change={change} />
            ))}
          </ul>
        );
      }}
    </Answered>
  );
}

function Cause({ change: { points, checks, cause } }: { change: { points: number; checks: string[]; cause: Data } }) {
  const known = byKey(useCatalogue().data?.checks ?? []);
  const questions = checks.map(key => known.get(key)).filter(Boolean);
  return (
    <li>
      <span class={`num ${points < 0 ? 'lost' : 'gained'}`}>{signed(points)}</span>
      <span>
        {causeText(cause)} {cause.says && <Said en={cause.says} pt={cause.inPortuguese} />}
        {questions.length > 0 && <span class="faint small"> {questions.map(({ question }) => pick(question)).join(' · ')}</span>}
      </span>
    </li>
  );
}

function causeText(cause) {
  const { __typename, register, nif, date } = cause;
  if (__typename === 'ModelCause') return t('cause.model', { from: cause.fromVersion, to: cause.toVersion });
  if (__typename === 'TimeCause') return t('cause.time', { from: day(cause.from), to: day(cause.to) });
  const where = register ? registerName(register) : t('causeLinked');
  const about = nif ? ` (${nif})` : '';
  if (__typename === 'CoverageCause') return t(`coverage.${cause.coverage}`, { where: where + about });
  const when = date ? `, ${day(date)}` : '';
  return t(`record.${cause.record}`, { where: where + about + when });
}
