/** The registers: whether and how each is read, what stands of it, how it answers, and who waits for it. */
import { Ago, DataTable, Notice, Panel } from '../../components.ts';
import { moment, number, registerName, t } from '../../texts.ts';
import { Read } from './read.tsx';
import { Technical } from './technical.tsx';

export const Registers = () => (
  <Read path="registers">
    {data => (
      <>
        {data.flatMap(troubles).map(([tone, text, why]) => (
          <Notice key={text} tone={tone}>
            {text} {why && <Technical>{why}</Technical>}
          </Notice>
        ))}
        <Panel title={t('op.registers')} id="registers-head">
          <DataTable class="stacks" label={t('op.registers')} columns={columns()} rows={data} rowKey={({ register }) => register} />
        </Panel>
      </>
    )}
  </Read>
);

const columns = () => [
  {
    key: 'register',
    label: t('op.register'),
    isHead: true,
    cell: ({ register, title }) => (
      <>
        {registerName(register, title)} <span class="faint small mono">{register}</span>
      </>
    ),
  },
  { key: 'state', label: t('state'), cell: ({ state }) => t(`op.switch.${state}`) },
  { key: 'holds', label: t('op.holds'), class: 'num', cell: holds },
  { key: 'read', label: t('op.lastRead'), cell: ({ lastReadAt }) => <Ago at={lastReadAt} /> },
  { key: 'asked', label: t('op.lastAsked'), cell: ({ lastAskedAt }) => <Ago at={lastAskedAt} /> },
  { key: 'outcome', label: t('op.answer'), cell: ({ lastOutcome }) => (lastOutcome ? t(`op.outcome.${lastOutcome}`) : t('nothing')) },
  { key: 'waiting', label: t('op.waiting'), class: 'num', cell: ({ waiting }) => number(waiting) },
];

function holds({ kind, rows, companies }) {
  const count = (kind === 'list' ? rows : companies) ?? 0;
  return t(kind === 'list' ? 'op.rows' : 'op.companies', { n: count });
}

/** What somebody has to look at, a sentence each. */
function troubles({ register, title, failures, lastReason, leftAloneUntil, rehearsalFault, state, ...alarms }) {
  const name = registerName(register, title);
  return [
    failures > 0 && ['caution', t('op.failures', { name, n: failures }), lastReason],
    leftAloneUntil && ['caution', t('op.leftAlone', { name, when: moment(leftAloneUntil) })],
    alarms.emptyAnswersAlarm && ['danger', t('op.emptyAlarm', { name, n: alarms.emptyAnswers })],
    alarms.staleAnswersAlarm && ['danger', t('op.staleAlarm', { name, n: alarms.staleAnswers })],
    rehearsalFault !== null && ['caution', t('op.rehearsalFault', { name }), rehearsalFault],
    state === 'off' && ['none', t('op.off', { name, command: `contractor-risk registers enable ${register}` })],
  ].filter(Boolean);
}
