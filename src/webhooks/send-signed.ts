import type { SealKey } from '../kernel/secrets/sealed-secret.ts';
import { openSecrets, type SealedSecrets } from './endpoint-secrets.ts';
import { type EgressOptions, type Exchange, post } from './safe-egress.ts';
import { sign, signingPair } from './signature.ts';

export interface Sender {
  readonly sealKey: SealKey;
  readonly egress: EgressOptions;
}

/** Posts a body to an endpoint, signed at `now` with every valid secret and the endpoint's own key. Never rejects for what the receiver does. */
export function sendSigned(
  { sealKey, egress }: Sender,
  message: { endpoint: SealedSecrets & { url: string }; id: string; body: string; now: Date },
): Promise<Exchange> {
  const { endpoint, id, body, now } = message;
  const secrets = openSecrets(sealKey, endpoint, now);
  const { privateKey } = signingPair(sealKey, endpoint.id);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'contractor-risk-webhooks/1',
    ...sign({ id, timestamp: now, body, secrets, privateKey }),
  };
  return post({ url: endpoint.url, headers, body }, egress);
}
