import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import {
  newSigningSecret,
  readSigningSecret,
  type SigningSecret,
  sign,
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
