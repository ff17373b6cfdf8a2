/**
 * Signs that the company continues one that failed: both companies on one line of time, the signs between them by number, and
 * beneath the same as a list, each sign with the acts that show it.
 */
import { Answered, CompanyLink, type ComponentChildren, type Finding, Name, type SeenSign } from '../../components.ts';
import { useAsk } from '../../data/ask.ts';
import { lisbonDay } from '../../data/day.ts';
import { t as said } from '../../network/network-texts.ts';
import { day, registerName, t } from '../../texts.ts';
import { timeOf } from './continuity-time.ts';

const CONTINUITY = `query ($nif: NIF!) { company(nif: $nif) { name predecessors { level predecessorName predecessorNif successorFoundedOn
  failure { kind on }
  controllers { directorId atPredecessor { as from to } atSuccessor { as from to } }
  sharedCompanies { nif name }
  indicators { kind on seen { source { register reference date } } }
  counterSigns { kind on seen { source { register reference date } } } } } }`;

/** `children`: the records as a list. They stand alone where there is no picture. */
export function Continuity({ nif, children }: { nif: string; children: ComponentChildren }) {
  const answer = useAsk(CONTINUITY, { nif });
  return (
    <Answered of={answer}>
      {({ company }) => {
        const findings = company?.predecessors ?? [];
        if (findings.length === 0) return children;
        return (
          <>
            {findings.map((finding, place) => (
              <Pair key={finding.predecessorNif} {...{ nif, name: company.name ?? nif, finding, isFirst: place === 0 }} />
            ))}
            <details class="more">
              <summary>{t('recordsBehind')}</summary>
              {children}
            </details>
          </>
        );
      }}
    </Answered>
  );
}

function Pair({ nif, name, finding, isFirst }: { nif: string; name: string; finding: Finding; isFirst: boolean }) {
  const { level, predecessorName, predecessorNif, failure, successorFoundedOn, indicators, counterSigns } = finding;
  return (
    <figure class="continuity" aria-label={t('continuityOf', { a: predecessorName, b: name })} data-predecessor={predecessorNif}>
      <Side kind="before" name={predecessorName} nif={predecessorNif} text={said(`failure.${failure.kind}`, { date: day(failure.on) })} isLink />
      <Time finding={finding} />
      <Side kind="after" name={name} nif={nif} text={successorFoundedOn ? t('foundedOn', { day: day(successorFoundedOn) }) : t('foundedUnknown')} />
      <details class="more" open={isFirst}>
        <summary>{t('continuitySigns', { n: indicators.length, level: said(`level.${level}`) })}</summary>
        <Between finding={finding} />
        <ol class="signs">
          {indicators.map(sign => (
            <Sign sign={sign} text={said(`sign.${sign.kind}`)} />
          ))}
        </ol>
        {counterSigns.length > 0 && (
          <>
            <p>
              <strong>{said('counterSigns')}</strong>
            </p>
            <ul class="signs">
              {counterSigns.map(sign => (
                <Sign sign={sign} text={said(`counter.${sign.kind}`)} />
              ))}
            </ul>
          </>
        )}
      </details>
    </figure>
  );
}

type SideProps = { kind: string; name: string; nif: string; text: string; isLink?: boolean };
const Side = ({ kind, name, nif, text, isLink = false }: SideProps) => (
  <p class={`continuity-side is-${kind}`}>
    {isLink ? (
      <CompanyLink {...{ nif, name }} />
    ) : (
      <strong>
        <Name>{name}</Name>
      </strong>
    )}
    <span class="faint mono">{nif}</span> <span class="small">{text}</span>
  </p>
);

/** The list beneath says the same in words. */
function Time({ finding }: { finding: Finding }) {
  const { before, after, marks, years } = timeOf(finding, lisbonDay(new Date()));
  const span = ({ from, to }) => ({ left: `${from}%`, width: `${to - from}%` });
  return (
    <div class="continuity-time" aria-hidden="true">
      <div class="bar is-before" style={span(before)} />
      {marks.map(({ place, numbers }) => (
        <div class="continuity-mark" style={{ left: `${place}%` }}>
          {numbers.map(n => (
            <span>{n}</span>
          ))}
        </div>
      ))}
      <div class={`bar is-after${after.isKnown ? '' : ' is-open'}`} style={span(after)} />
      {years.map(({ year, place }) => (
        <span class="continuity-year" style={{ left: `${place}%` }}>
          {year}
        </span>
      ))}
    </div>
  );
}

/** Who links the two by number; nobody is named here. */
function Between({ finding: { controllers, sharedCompanies } }: { finding: Finding }) {
  if (controllers.length + sharedCompanies.length === 0) return <p class="faint">{t('linkedByNone')}</p>;
  return (
    <ul class="links">
      {controllers.map(({ atPredecessor, atSuccessor }) => (
        <li>
          {t('samePerson', {
            before: said(`standing.${atPredecessor.as}`),
            after: said(`standing.${atSuccessor.as}`),
            from: atPredecessor.from ? day(atPredecessor.from) : t('nothing'),
            since: atSuccessor.from ? day(atSuccessor.from) : t('nothing'),
          })}
        </li>
      ))}
      {sharedCompanies.map(({ nif, name }) => (
        <li>
          <CompanyLink {...{ nif, name }} /> {t('sharedCompany')}
        </li>
      ))}
    </ul>
  );
}

/** A record that shows it twice is named once. */
function Sign({ sign: { on, seen }, text }: { sign: SeenSign; text: string }) {
  const acts = [...new Set(seen.map(({ source }) => sourceText(source)))];
  return (
    <li>
      <strong>{text}</strong> <span class="faint">{day(on)}</span>
      <span class="small faint acts">
        {acts.map(act => (
          <bdi>{act}</bdi>
        ))}
      </span>
    </li>
  );
}

const sourceText = ({ register, reference, date }) => [registerName(register), reference, date && day(date)].filter(Boolean).join(', ');
