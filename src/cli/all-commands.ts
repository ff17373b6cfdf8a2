/** Every command, in the order of help: those of a file together, and the actions of the page. */
import { ALL_ACTIONS } from '../operator/actions/all-actions.ts';
import { analysesList, assessmentsWithdraw } from './assessments.ts';
import { auditList } from './audit.ts';
import { BATCHES_COMMANDS } from './batches.ts';
import { CLIENTS_COMMANDS } from './clients.ts';
import { companiesLink } from './companies.ts';
import { CORRECTIONS_COMMANDS } from './corrections.ts';
import { dbMigrate } from './db.ts';
import { DOCUMENTS_COMMANDS } from './documents.ts';
import { JOBS_COMMANDS } from './jobs.ts';
import { KEYS_COMMANDS } from './keys.ts';
import { commandOf } from './kit/action-command.ts';
import type { CliCommand } from './kit/command.ts';
import { MODEL_COMMANDS } from './model.ts';
import { peopleForget, peopleReport } from './people.ts';
import { registersConsult } from './registers/consult.ts';
import { registersFixture } from './registers/fixture.ts';
import { registersImport } from './registers/import.ts';
import { registersLearn } from './registers/learn.ts';
import { registersList } from './registers/list.ts';
import { registersParse } from './registers/parse.ts';
import { registersPending, registersPlan } from './registers/plan.ts';
import { registersPurge } from './registers/purge.ts';
import { registersRefresh } from './registers/refresh.ts';
import { registersRehearse } from './registers/rehearse.ts';
import { registersReread } from './registers/reread.ts';
import { registersDisable, registersEnable } from './registers/switch.ts';
import { registersWatchFolder } from './registers/watch-folder.ts';
import { registersWithdraw } from './registers/withdraw.ts';
import { dashboard } from './service/dashboard.ts';
import { doctor } from './service/doctor.ts';
import { harvest } from './service/harvest.ts';
import { judge } from './service/judge.ts';
import { lookup } from './service/lookup.ts';
import { requests } from './service/requests.ts';
import { usage } from './service/usage.ts';
import { statusSay } from './status.ts';
import { verify } from './verify.ts';
import { alertsList, WATCHLISTS_COMMANDS } from './watchlists.ts';
import { WEBHOOK_DELIVERIES_COMMANDS } from './webhook-deliveries.ts';
import { WEBHOOKS_COMMANDS } from './webhooks.ts';

export const ALL_COMMANDS: readonly CliCommand[] = [
  ...CLIENTS_COMMANDS,
  ...KEYS_COMMANDS,
  ...DOCUMENTS_COMMANDS,
  lookup,
  judge,
  doctor,
  dashboard,
  requests,
  usage,
  harvest,
  ...WEBHOOKS_COMMANDS,
  ...WEBHOOK_DELIVERIES_COMMANDS,
  ...WATCHLISTS_COMMANDS,
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
  assessmentsWithdraw,
  ...BATCHES_COMMANDS,
  ...JOBS_COMMANDS,
  companiesLink,
  ...CORRECTIONS_COMMANDS,
  statusSay,
  ...MODEL_COMMANDS,
  peopleForget,
  peopleReport,
  verify,
  auditList,
  dbMigrate,
  ...ALL_ACTIONS.map(commandOf),
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
  assessments: 'What was said of companies, and taking it back',
  analyses: 'Background analyses that wait or need somebody',
  batches: 'Many companies that a client asked about at once',
  jobs: 'The queues, and jobs that failed for good',
  companies: 'The companies themselves: links by which they see what is said of them',
  corrections: 'What companies say is wrong about them, and how it was answered',
  status: 'What everybody reads of the service at /status',
  model: 'The models: which is in force, how two differ, how scores compare with what became of companies',
  people: 'Rights of the people who hold offices',
  audit: 'What operators did: by this command line and by the dashboard’s page',
  db: 'The database and its migrations',
};
