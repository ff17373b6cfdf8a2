import { Option } from 'commander';
import { SAYING, STATES } from '../operator/audit/status-said.ts';
import type { CliCommand } from './kit/command.ts';

export const statusSay: CliCommand = {
  name: SAYING,
  summary: 'Say to everybody how the service is: it stands at /status for 30 days, with its time.',
  example:
    'contractor-risk status say "Citius answers slowly since 09:00; analyses take longer." --state degraded',
  declare: command =>
    command
      .argument('<text>', 'a line of up to 500 characters; it names no client')
      .addOption(
        new Option('--state <state>', 'how the service is from now on').choices(STATES).makeOptionMandatory(),
      ),
  // What is logged is what is said.
  changes: ({ state }: { state: string }, [text = '']) => ({ object: state, reason: text }),
  inService: async ({ config }, { state }: { state: string }, [text = '']) => ({
    json: { state, text },
    text: `${config.publicUrl}/status says: ${text} (${state})`,
  }),
};
