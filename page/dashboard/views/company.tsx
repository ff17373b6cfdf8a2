/**
 * One company: what the answer is and why, who the company is, its checks, and what led here. Everything on the page is of one
 * day: of today, or with `?on=YYYY-MM-DD` of what was known at the end of that day.
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Answered, Button, type Data, type Fault, FieldError, LinkButton, Name, Notice, type OfStory, PageHead, type Query, saidOf } from '../components.ts';
import { useAsk } from '../data/ask.ts';
import { endOfDay, isDay, lisbonDay } from '../data/day.ts';
import { ANALYSIS } from '../data/live.ts';
import { requestAnalysis } from '../data/request-analysis.ts';
import { session } from '../data/session.ts';
import { go, href } from '../router.ts';
import { companyTexts } from '../texts/company.ts';
import { addTexts, day, moment, t } from '../texts.ts';
import { Actions } from './company/actions.tsx';
import { AskAnew } from './company/ask-anew.tsx';
import { Checks } from './company/checks.tsx';
import { Corrections } from './company/corrections.tsx';
import { Fresh } from './company/fresh.tsx';
import { History } from './company/history.tsx';
import { Improvements } from './company/improvements.tsx';
import { Limits } from './company/limits.tsx';
import { RegisterFaults } from './company/register-faults.tsx';
import { Running } from './company/running.tsx';
import { SoFar } from './company/so-far.tsx';
import { Verdict } from './company/verdict.tsx';
import { Who } from './company/who.tsx';

const JUDGED = `score verdict bounds { low high } completeness calibrated modelVersion assessedAt unknownChecks
  calibration { rate low high failures date }
  networkCoverage { failuresKnown officersRead newestDay notRuledOut { nif } }
  checks { key value state points family }
  notice noticePt: notice(language: PT)
  contributions { check points because reason { text { pt en } } }
  headroom { heldBy better { points verdict } worse { points verdict } }
  counterfactuals { byCompany score verdict changes { text { pt en } } }`;
const CORRECTION = 'id check text createdAt answeredAt answers { text }';
const HISTORY = 'assessments(first: 60) { edges { node { id score verdict assessedAt } } pageInfo { hasNextPage } }';
const COMPANY = `query ($nif: NIF!, $people: Boolean!) { company(nif: $nif) {
  nif name status livemode ${HISTORY}
  analysis { ${ANALYSIS} }
  nameAsOf legalForm incorporatedOn seat { address postalCode municipality } registers { register askedAt }
  directors(first: 6) @include(if: $people) { edges { node { name } } pageInfo { hasNextPage } }
  corrections { ${CORRECTION} }
  assessment { ${JUDGED} inputs { registers { register answered because becausePt: because(language: PT) } } } } }`;
const THEN = `query ($nif: NIF!, $knownAt: DateTime!) { company(nif: $nif) {
  nif name status livemode ${HISTORY}
  corrections(knownAt: $knownAt) { ${CORRECTION} }
  assessment(knownAt: $knownAt) { ${JUDGED} } } }`;

addTexts(companyTexts);

export function Company({ nif, query: { on } }: { nif: string } & Query<'on'>) {
  const shown = useRef(on);
  // Another day of the same company is another page to read, from its head.
  useLayoutEffect(() => {
    if (shown.current !== on) document.querySelector('h1')?.focus();
    shown.current = on;
  }, [on]);
  if (on && !isDay(on)) return <Notice tone="caution">{t('onBad', { on })}</Notice>;
  // What is known at the end of today is what is known now.
  return on && on < lisbonDay(new Date()) ? <OnDay key={on} nif={nif} on={on} /> : <Today nif={nif} />;
}

function Today({ nif }: { nif: string }) {
  const people = session.scopes.value.has('network:read');
  const answer = useAsk(COMPANY, { nif, people });
  const company = answer.data?.company;
  return (
    <>
      <Head nif={nif} company={company} knownAt={null} />
      <Answered of={answer}>{() => (company?.status ? <Known company={company} /> : <NotKnown nif={nif} />)}</Answered>
    </>
  );
}

function Known({ company }: { company: Data }) {
  const { nif, livemode, analysis, assessment, assessments, directors, corrections } = company;
  if (!assessment)
    return (
      <>
        <Running nif={nif} analysis={analysis} isFirst />
        <SoFar {...{ nif, analysis, livemode }} />
        <Who {...{ company, directors }} />
      </>
    );
  const story = { nif, livemode, judged: assessment, corrections, knownAt: null, ...historyOf(assessments) };
  const licence = assessment.checks.find(({ key }) => key === 'alvaraStatus');
  return (
    <>
      <Running nif={nif} analysis={analysis} />
      <Told
        story={story}
        foot={
          <>
            <Fresh judged={assessment} registers={company.registers} />
            <AskAnew nif={nif} />
          </>
        }>
        <Who {...{ company, licence, directors }} />
      </Told>
    </>
  );
}

/** As it was known at the end of a day: nothing of another day stands beside it, and nothing can be asked of it. */
function OnDay({ nif, on }: { nif: string; on: string }) {
  const knownAt = endOfDay(on);
  const answer = useAsk(THEN, { nif, knownAt });
  const company = answer.data?.company;
  return (
    <>
      <Head nif={nif} company={company} knownAt={knownAt} />
      <div class="notice tone-caution" role="note" data-on={on}>
        <p>
          {t('onBanner', { day: day(on) })} <a href={href(`/company/${nif}`)}>{t('onToday')}</a>
        </p>
      </div>
      <Answered of={answer}>{() => <KnownThen {...{ company, knownAt }} />}</Answered>
    </>
  );
}

function KnownThen({ company, knownAt }: { company: Data; knownAt: string }) {
  const judged = company?.assessment;
  if (!judged)
    return (
      <section class="panel">
        <p>{t('onNone')}</p>
      </section>
    );
  const { nif, livemode, assessments, corrections } = company;
  const story = { nif, livemode, judged, corrections, knownAt, ...historyOf(assessments, knownAt) };
  return <Told story={story} foot={<Fresh judged={judged} registers={null} />} />;
}

/** What came later than `until` belongs to another day. */
function historyOf({ edges, pageInfo }, until = '') {
  const all = edges.map(({ node }) => node);
  const history = until ? all.filter(({ assessedAt }) => assessedAt <= until) : all;
  return { history, hasMore: pageInfo.hasNextPage };
}

const Told = ({ story, foot, children = null }: OfStory & { foot: ComponentChildren; children?: ComponentChildren }) => (
  <>
    <Verdict judged={story.judged} assessments={story.history} hasMore={story.hasMore}>
      {foot}
    </Verdict>
    {children}
    <div class="columns">
      <div class="column-main">
        <Checks story={story} />
      </div>
      <div class="column-side">
        <Side story={story} />
      </div>
    </div>
  </>
);

const Side = ({ story: { judged, corrections, history, knownAt, nif } }: OfStory) => (
  <>
    <Improvements contractor={judged} />
    <History history={history} nif={nif} knownAt={knownAt} />
    <RegisterFaults judged={judged} />
    {corrections.length > 0 && <Corrections corrections={corrections} />}
    <Limits contractor={judged} />
  </>
);

function Head({ nif, company, knownAt }: { nif: string; company: Data; knownAt: string | null }) {
  const { name, status, livemode = true } = company ?? {};
  const mark = !livemode && (
    <span class="badge" title={t('sandboxHint')}>
      {t('sandbox')}
    </span>
  );
  const isJudged = company?.assessment || company?.judgement;
  return (
    <>
      <PageHead
        title={<Name>{name ?? nif}</Name>}
        path={[
          <>
            <span class="mono">{nif}</span>
            {mark}
          </>,
        ]}>
        {status && session.scopes.value.has('network:read') && (
          <LinkButton href={href(`/company/${nif}/network`, knownAt ? { on: lisbonDay(new Date(knownAt)) } : {})} label={t('network')} />
        )}
        {status && !knownAt && <LinkButton href={href('/compare', { nifs: nif })} label={t('compareWith')} />}
        {isJudged && <Actions nif={nif} knownAt={knownAt} />}
      </PageHead>
      {isJudged && <p class="print-only small">{t('printed', { when: moment(Date.now()), address: location.href })}</p>}
    </>
  );
}

function NotKnown({ nif }: { nif: string }) {
  const [error, setError] = useState<Fault | null>(null);
  const askNow = () => requestAnalysis(nif).then(({ runs }) => runs && go('/'), setError);
  return (
    <section class="panel">
      <p>{t('notKnown')}</p>
      <Button onClick={askNow} label={t('askFirst')} />
      <FieldError>{error && saidOf(error)}</FieldError>
    </section>
  );
}
