import type { CliCommand } from '../kit/command.ts';
import { tableOf } from '../kit/table.ts';
import type { Finding } from './finding.ts';

export const doctor: CliCommand = {
  name: 'doctor',
  summary:
    'Look at settings, database, clock, migrations, queues, registers, keys, disk and ways out, and say what to do. Exit code 1 when something is broken.',
  example: 'contractor-risk doctor',
  async run() {
    const { examineService } = await import('./examine-service.ts');
    const findings = await examineService();
    const isBroken = findings.some(({ state }) => state === 'broken');
    return { json: { healthy: !isBroken, findings }, text: shown(findings), exitCode: isBroken ? 1 : 0 };
  },
};

function shown(findings: readonly Finding[]): string {
  const todo = findings.filter(it => it.todo !== null);
  return [
    tableOf(findings, { part: it => it.part, state: it => it.state, told: it => it.told }),
    '',
    ...(todo.length === 0
      ? ['Nothing to do.']
      : ['To do:', ...todo.map(({ part, todo: sentence }) => `  ${part}: ${sentence}`)]),
  ].join('\n');
}
