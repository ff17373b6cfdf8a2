import { z } from 'zod';
import { time } from '../../kernel/schemas/words.ts';

const object = z.literal('receipt');

export const pendingReceipt = z
  .object({
    object,
    status: z.literal('pending'),
    bundle: z.null(),
    expectedAt: time('When it is expected to be in the log'),
  })
  .meta({ id: 'PendingReceipt' });

const signedReceipt = z
  .object({
    object,
    status: z.literal('signed'),
    bundle: z
      .string()
      .describe(
        'The receipt itself. Save this text byte for byte: `contractor-risk verify` checks its bytes.',
      ),
    expectedAt: z.null(),
  })
  .meta({ id: 'SignedReceipt' });

export const receipt = z
  .discriminatedUnion('status', [pendingReceipt, signedReceipt])
  .optional()
  .describe('With `receipt=true`.');

/** Its text is canonical (RFC 8785). */
export const receiptBundle = z
  .object({
    format: z.literal('contractor-risk-receipt/1'),
    statement: z
      .looseObject({ id: z.string(), nif: z.string(), salt: z.string() })
      .describe(
        'What was answered, by which model and code, and for each register the day on which it answered and a salted hash of its records.',
      ),
    leaf: z.int().min(0).describe('Place in the log, from 0.'),
    proof: z.array(z.string()).describe('Inclusion proof (RFC 9162), base64url.'),
    head: z.string().describe('Signed head of the log (JWS, Ed25519), the public key in its header (`jwk`).'),
    stamp: z
      .string()
      .optional()
      .describe(
        'Time stamp of a third party (token of RFC 3161, DER in base64) over the bytes of `head`; left out where the operator names no stamper, or it was not there yet: the published log has it later.',
      ),
  })
  .meta({ id: 'Receipt' });
