/** The address of the running service, for commands that use its API. */
import { Option } from 'commander';
import { reachableAt } from '../../kernel/reachable-at.ts';
import { UsageError } from './command.ts';

export const serviceOption = (): Option =>
  new Option('--url <url>', 'the service').default(
    process.env.PUBLIC_URL || reachableAt(process.env.HOST || '127.0.0.1', Number(process.env.PORT || 4000)),
  );

export function readServiceAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new UsageError(
      `--url is "${text}"; give the address of the service, for example https://risk.example.`,
    );
  return url.origin;
}
