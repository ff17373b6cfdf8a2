import { EVENT_TYPES } from '../events/event.ts';
import { type Exchange, post } from '../webhooks/safe-egress.ts';
import { newSigningSecret, type SigningSecret, sign } from '../webhooks/signature.ts';
import { readTarget } from '../webhooks/target.ts';
import { type CliCommand, UsageError } from './command.ts';
import { type ApiEvent, followApiEvents } from './follow-api-events.ts';
import { gather, readCount } from './option-values.ts';
import { readKey } from './read-key.ts';
import { readServiceAddress, serviceOption } from './service-address.ts';

interface Options {
  readonly forwardTo: string;
  readonly url: string;
  readonly after: string;
  readonly event?: readonly string[];
  readonly count?: string;
  readonly json?: boolean;
}

export const webhooksListen: CliCommand = {
  name: 'webhooks listen',
  summary:
    'Forward a client’s events to a receiver under development, signed as webhooks are, until Ctrl-C. Needs a key with events:read, in CONTRACTOR_RISK_KEY or typed when asked.',
  example: 'contractor-risk webhooks listen --forward-to http://127.0.0.1:3000/hooks',
  declare: command =>
    command
      .requiredOption('--forward-to <url>', 'the receiver: on this machine, or https')
      .addOption(serviceOption())
      .option('--after <cursor>', 'begin behind this event (default: with what comes)', 'latest')
      .option('--event <types>', `only ${EVENT_TYPES.join(', ')}; may be repeated`, gather)
      .option('--count <events>', 'stop after so many'),
  async run({ forwardTo, url, after, event: types = [], count, json = false }: Options) {
    const service = readServiceAddress(url);
    requireReceiver(forwardTo);
    const most = count === undefined ? Number.POSITIVE_INFINITY : readCount('--count', count, 1_000_000);
    const key = await readKey();
    const secret = newSigningSecret();
    const say = (line: string) => void (json ? process.stderr : process.stdout).write(`${line}\n`);
    say(`Forwarding events of ${service} to ${forwardTo}, signed with this secret:\n\n  ${secret}\n`);

    const stopping = stopOnSignal();
    const done = { delivered: 0, failed: 0, cursor: after === 'latest' ? null : after };
    const events = followApiEvents({
      service,
      key,
      after,
      types,
      signal: stopping,
      onInterrupted: (why, inMs) => say(`Cut off: ${why}. Going on in ${(inMs / 1000).toFixed(1)} s.`),
    });
    for await (const event of events) {
      const exchange = await forward(event, { forwardTo, secret });
      const delivered = exchange.kind === 'answered' && exchange.status >= 200 && exchange.status < 300;
      done[delivered ? 'delivered' : 'failed']++;
      done.cursor = event.cursor;
      say(shown(event, exchange));
      if (done.delivered + done.failed >= most) break;
    }
    const resume = done.cursor ? ` Go on later with: --after ${done.cursor}` : '';
    return { json: done, text: `${done.delivered} delivered, ${done.failed} not.${resume}` };
  },
};

function requireReceiver(forwardTo: string): void {
  const reading = readTarget(forwardTo, { allowLoopback: true });
  if (reading.kind === 'refused') throw new UsageError(`--forward-to cannot be used: ${reading.because}.`);
}

/** Byte for byte what the webhook of this event delivers. */
function forward(
  { id, type, timestamp, data }: ApiEvent,
  { forwardTo, secret }: { forwardTo: string; secret: SigningSecret },
): Promise<Exchange> {
  const body = JSON.stringify({ type, timestamp, data });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'contractor-risk-webhooks/1',
    ...sign({ id, timestamp: new Date(), body, secrets: [secret] }),
  };
  return post({ url: forwardTo, headers, body }, { allowLoopback: true });
}

function shown({ id, type, data }: ApiEvent, exchange: Exchange): string {
  const { nif = '-' } = data as { nif?: string };
  const answer = exchange.kind === 'answered' ? exchange.status : `${exchange.fault} (${exchange.detail})`;
  return `${id}  ${type}  ${nif}  ->  ${answer}  ${exchange.durationMs} ms`;
}

/** The first Ctrl-C ends the command in good order. */
function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}
