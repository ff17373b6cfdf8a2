/** Every command, in the order of help. A new one is a file and a line here. */
import { alertsList } from './alerts/list.ts';
import { analysesList } from './analyses/list.ts';
import { analysesRedrive } from './analyses/redrive.ts';
import { auditList } from './audit/list.ts';
import { batchesCancel } from './batches/cancel.ts';
import { batchesList } from './batches/list.ts';
import { batchesShow } from './batches/show.ts';
import { clientsCreate } from './clients/create.ts';
import { clientsDisable } from './clients/disable.ts';
import { clientsEnable } from './clients/enable.ts';
import { clientsList } from './clients/list.ts';
import { clientsRemove } from './clients/remove.ts';
import { correctionsAdd } from './corrections/add.ts';
import { correctionsAnswer } from './corrections/answer.ts';
import { correctionsClose } from './corrections/close.ts';
import { correctionsList } from './corrections/list.ts';
import { dbDrift } from './db/drift.ts';
import { dbMigrate } from './db/migrate.ts';
import { dbMigration } from './db/migration.ts';
import { documentsAdd } from './documents/add.ts';
import { documentsList } from './documents/list.ts';
import { documentsRemove } from './documents/remove.ts';
import { jobsFailed } from './jobs/failed.ts';
import { jobsList } from './jobs/list.ts';
import { jobsRedrive } from './jobs/redrive.ts';
import { keysChange } from './keys/change.ts';
import { keysDisable } from './keys/disable.ts';
import { keysEnable } from './keys/enable.ts';
import { keysIssue } from './keys/issue.ts';
import { keysList } from './keys/list.ts';
import { keysRevoke } from './keys/revoke.ts';
import { keysRoll } from './keys/roll.ts';
import { keysShow } from './keys/show.ts';
import type { CliCommand } from './kit/command.ts';
import { modelBacktest } from './model/backtest.ts';
import { modelCalibrate } from './model/calibrate.ts';
import { modelCompare } from './model/compare.ts';
import { modelList } from './model/list.ts';
import { peopleForget } from './people/forget.ts';
import { registersConsult } from './registers/consult.ts';
import { registersDisable } from './registers/disable.ts';
import { registersEnable } from './registers/enable.ts';
import { registersFixture } from './registers/fixture.ts';
import { registersImport } from './registers/import.ts';
import { registersLearn } from './registers/learn.ts';
import { registersList } from './registers/list.ts';
import { registersParse } from './registers/parse.ts';
import { registersPending } from './registers/pending.ts';
import { registersPlan } from './registers/plan.ts';
import { registersPurge } from './registers/purge.ts';
import { registersRefresh } from './registers/refresh.ts';
import { registersRehearse } from './registers/rehearse.ts';
import { registersReread } from './registers/reread.ts';
import { registersWatchFolder } from './registers/watch-folder.ts';
import { registersWithdraw } from './registers/withdraw.ts';
import { reportVerify } from './report/verify.ts';
import { dashboard } from './service/dashboard.ts';
import { doctor } from './service/doctor.ts';
import { harvest } from './service/harvest.ts';
import { judge } from './service/judge.ts';
import { lookup } from './service/lookup.ts';
import { requests } from './service/requests.ts';
import { usage } from './service/usage.ts';
import { watchlistsExport } from './watchlists/export.ts';
import { watchlistsImport } from './watchlists/import.ts';
import { watchlistsList } from './watchlists/list.ts';
import { watchlistsRemove } from './watchlists/remove.ts';
import { watchlistsRules } from './watchlists/rules.ts';
import { watchlistsShow } from './watchlists/show.ts';
import { webhooksAdd } from './webhooks/add.ts';
import { webhooksDeliveries } from './webhooks/deliveries.ts';
import { webhooksDelivery } from './webhooks/delivery.ts';
import { webhooksDisable } from './webhooks/disable.ts';
import { webhooksEnable } from './webhooks/enable.ts';
import { webhooksList } from './webhooks/list.ts';
import { webhooksRecover } from './webhooks/recover.ts';
import { webhooksRemove } from './webhooks/remove.ts';
import { webhooksResend } from './webhooks/resend.ts';
import { webhooksRotate } from './webhooks/rotate.ts';
import { webhooksSet } from './webhooks/set.ts';
import { webhooksShow } from './webhooks/show.ts';
import { webhooksTest } from './webhooks/test.ts';

export const ALL_COMMANDS: readonly CliCommand[] = [
  clientsCreate,
  clientsList,
  clientsDisable,
  clientsEnable,
  clientsRemove,
  keysIssue,
  keysList,
  keysShow,
  keysRoll,
  keysChange,
  keysDisable,
  keysEnable,
  keysRevoke,
  documentsAdd,
  documentsList,
  documentsRemove,
  lookup,
  judge,
  doctor,
  dashboard,
  requests,
  usage,
  harvest,
  webhooksAdd,
  webhooksList,
  webhooksShow,
  webhooksSet,
  webhooksDisable,
  webhooksEnable,
  webhooksRotate,
  webhooksTest,
  webhooksRemove,
  webhooksDeliveries,
  webhooksDelivery,
  webhooksResend,
  webhooksRecover,
  watchlistsList,
  watchlistsShow,
  watchlistsImport,
  watchlistsExport,
  watchlistsRemove,
  watchlistsRules,
  alertsList,
  registersLearn,
  registersList,
  registersConsult,
  registersRefresh,
  registersRehearse,
  registersEnable,
  registersDisable,
  registersWithdraw,
  registersParse,
  registersReread,
  registersFixture,
  registersImport,
  registersPending,
  registersPlan,
  registersWatchFolder,
  registersPurge,
  analysesList,
  analysesRedrive,
  batchesList,
  batchesShow,
  batchesCancel,
  jobsList,
  jobsFailed,
  jobsRedrive,
  correctionsAdd,
  correctionsList,
  correctionsAnswer,
  correctionsClose,
  reportVerify,
  modelList,
  modelCompare,
  modelBacktest,
  modelCalibrate,
  peopleForget,
  auditList,
  dbMigrate,
  dbMigration,
  dbDrift,
];

/** Description of each group, for help. */
export const GROUPS: Readonly<Record<string, string>> = {
  clients: 'Partners who use the service',
  keys: 'Secret keys of clients',
  documents: 'GraphQL documents that clients have registered',
  webhooks: 'Addresses to which events are sent, and what was sent there',
  watchlists: 'Companies that clients have on their books',
  alerts: 'What stands against watched companies',
  registers: 'The official registers: what was read of them, what they answer, and captures to bring in',
  analyses: 'Background analyses that wait or need somebody',
  batches: 'Many companies that a client asked about at once',
  jobs: 'The queues, and jobs that failed for good',
  corrections: 'What companies say is wrong about them, and how it was answered',
  report: 'Reports that clients were given: whether they are genuine',
  model: 'The models: which is in force, how two differ, how scores compare with what became of companies',
  people: 'Rights of the people who hold offices',
  audit: 'What operators did: by this command line and by the dashboard’s page',
  db: 'The database and its migrations',
};
