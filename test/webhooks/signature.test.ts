import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { NotGenuine, verifyWebhook } from '../../clients/typescript/src/client.ts';
import { sealKey } from '../../src/kernel/secrets/sealed-secret.ts';
import {
  newSigningSecret,
  readSigningSecret,
  type SigningSecret,
  sign,
  signingPair,
} from '../../src/webhooks/signature.ts';

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;

test('the published vector of Standard Webhooks is reproduced', () => {
  const secret = readSigningSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')!;
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const timestamp = new Date(1614265330_000);
  expect(sign({ id, timestamp, body: '{"test": 2432232314}', secrets: [secret] })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the independent verifier accepts every body, under every live secret', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 3 }), (body, count) => {
      const secrets = Array.from({ length: count }, newSigningSecret);
      const headers = { ...sign({ id: 'evt_1', timestamp: new Date(), body, secrets }) };
      for (const secret of secrets)
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(newSigningSecret()).verify(body, headers)).toThrow();
    }),
  );
});

test('the endpoint’s own key signs too: whoever has its public half verifies, and no other endpoint’s does', async () => {
  const key = sealKey('an-invented-secret-key-for-tests-only', 'webhooks');
  const { privateKey, publicKey } = signingPair(key, 'whe_1');
  expect(publicKey).toMatch(/^whpk_[\w+/]{43}=$/);
  expect(signingPair(key, 'whe_1').publicKey).toBe(publicKey);
  const body = '{"type":"webhook.test"}';
  const secrets = [newSigningSecret()];
  const headers = sign({ id: 'evt_1', timestamp: new Date(), body, secrets, privateKey });
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S{86}==$/);
  for (const known of [publicKey, secrets[0]!, [newSigningSecret(), publicKey]])
    expect(await verifyWebhook({ headers, body }, known)).toEqual({ id: 'evt_1', type: 'webhook.test' });
  const others = [signingPair(key, 'whe_2').publicKey, publicKey.replace('whpk_', 'whsec_')];
  for (const other of others)
    await expect(verifyWebhook({ headers, body }, other)).rejects.toThrow(NotGenuine);
  await expect(verifyWebhook({ headers, body: `${body} ` }, publicKey)).rejects.toThrow(NotGenuine);
});

test('the current secret signs first', () => {
  const [current, previous] = [newSigningSecret(), newSigningSecret()];
  const message = { id: 'evt_1', timestamp: new Date(), body: '{}' };
  const signature = (secrets: SigningSecret[]) => sign({ ...message, secrets })['webhook-signature'];
  expect(signature([current, previous])).toBe(`${signature([current])} ${signature([previous])}`);
});

test('a new secret is 32 random bytes', () => {
  const secret = newSigningSecret();
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(readSigningSecret(secret)).toBe(secret);
  expect(newSigningSecret()).not.toBe(secret);
});

test('secrets of 24 to 64 bytes are taken, shorter and longer ones refused', () => {
  const taken = [0, 1, 23, 24, 32, 64, 65].filter(bytes => readSigningSecret(secretOf(bytes)) !== null);
  expect(taken).toEqual([24, 32, 64]);
});

test.each([
  ['no prefix', secretOf(32).slice('whsec_'.length)],
  ['another prefix', secretOf(32).replace('whsec_', 'whsk_')],
  ['the URL alphabet', `whsec_${Buffer.alloc(32, 0xff).toString('base64url')}`],
  ['a space at the end', `${secretOf(32)} `],
  ['bits beyond the last byte', `whsec_${'A'.repeat(42)}B=`],
])('a secret with %s is refused', (_what, text) => {
  expect(readSigningSecret(text)).toBeNull();
});
