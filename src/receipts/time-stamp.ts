/**
 * Time stamps of a third party on heads of the log (RFC 3161): what a stamper is asked, and what its token proves, offline. Only
 * whoever checks can say which stampers to believe: anybody can make a certificate and put it into a token.
 */
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { fromBER, Integer, OctetString, type Sequence } from 'asn1js';
import type { SignerInfo } from 'pkijs';
import * as pkijs from 'pkijs';
import { withoutNumbers } from '../kernel/requests/storable-text.ts';
import { visibleLine } from '../kernel/text/visible.ts';

/** Its message says what is wrong with a stamp. */
export class StampFault extends Error {
  constructor(fault: string, options?: ErrorOptions) {
    super(`the time stamp ${fault}`, options);
  }
}

function must(holds: unknown, fault: string): asserts holds {
  if (!holds) throw new StampFault(fault);
}

const orFault = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(cause => {
    throw cause instanceof StampFault ? cause : new StampFault('cannot be read', { cause });
  });

const bytesOf = (head: string): ArrayBuffer => new TextEncoder().encode(head).buffer;

/** The request about a head (a JWS), and its nonce. */
export async function stampRequest(head: string): Promise<{ body: Uint8Array; nonce: Buffer }> {
  const nonce = randomBytes(8);
  // Positive, and no byte too long: it comes back as it was sent.
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: await pkijs.MessageImprint.create('SHA-256', bytesOf(head)),
    nonce: new Integer({ valueHex: nonce }),
    certReq: true,
  });
  return { body: new Uint8Array(request.toSchema().toBER()), nonce };
}

/** The token in the answer to a request. Rejects with `StampFault` for a refusal, and for a token that does not stamp this head. */
export const stampIn = (answer: Uint8Array, head: string, nonce: Uint8Array): Promise<Uint8Array> =>
  orFault(tokenIn(answer, head, nonce));

async function tokenIn(answer: Uint8Array, head: string, nonce: Uint8Array): Promise<Uint8Array> {
  const { result } = fromBER(answer);
  const { status, timeStampToken } = new pkijs.TimeStampResp({ schema: result });
  const words = status.statusStrings?.map(text => text.getValue()).join(' ') ?? '';
  const refusal = `${status.status} ${visibleLine(withoutNumbers(words)).slice(0, 200)}`.trim();
  must(status.status <= 1 && timeStampToken, `was refused with status ${refusal}`);
  // As it came: its bytes are signed.
  const token = (result as Sequence).valueBlock.value[1]!.valueBeforeDecodeView;
  must((await readStamp(token, head, null)).nonce?.equals(nonce), 'has another nonce than its request');
  return token;
}

interface Stamp {
  /** By the stamper's clock. */
  readonly at: Date;
  /** Subject of its certificate, on one line. */
  readonly by: string;
  readonly nonce: Buffer | undefined;
}

/**
 * What a token proves of a head (a JWS): that it was there at `at`, by the word of `by`; that this is a stamper, only with `trusted`:
 * its certificate, or one of those above it. Revocations are not known offline. Rejects with `StampFault`.
 */
export const readStamp = (token: Uint8Array, head: string, trusted: X509Certificate | null): Promise<Stamp> =>
  orFault(read(token, head, trusted));

async function read(token: Uint8Array, head: string, trusted: X509Certificate | null): Promise<Stamp> {
  const signed = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(token)).content });
  const { eContentType, eContent } = signed.encapContentInfo;
  const [signer, ...others] = signed.signerInfos;
  must(
    eContentType === pkijs.id_eContentType_TSTInfo && eContent && signer && others.length === 0,
    'is none',
  );
  const { messageImprint, genTime, nonce } = pkijs.TSTInfo.fromBER(eContent.getValue());
  const imprint = Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView);
  const isOfHead =
    messageImprint.hashAlgorithm.algorithmId === pkijs.id_sha256 && imprint.equals(digest('sha256', head));
  must(isOfHead, 'is of another head');
  const question = { signer: 0, data: bytesOf(head), passedWhenNotRevValues: true };
  const { signatureVerified, signerCertificate } = await signed
    .verify({ ...question, extendedMode: true })
    .catch(() => ({ signatureVerified: false, signerCertificate: null }));
  must(signatureVerified && signerCertificate, 'does not fit the certificate inside it');
  const stamper = new X509Certificate(new Uint8Array(signerCertificate.toSchema().toBER()));
  must(isNamedBy(signer, stamper), 'names another certificate than the one inside it');
  must(isForStamps(signerCertificate), 'is by a certificate that is not for time stamps');
  const wasValid = stamper.validFromDate <= genTime && genTime <= stamper.validToDate;
  must(wasValid, 'is by a certificate that was not valid then');
  if (trusted && trusted.fingerprint256 !== stamper.fingerprint256) {
    const chain = { ...question, checkChain: true, trustedCerts: [pkijs.Certificate.fromBER(trusted.raw)] };
    must(
      await signed.verify(chain).catch(() => false),
      'is by a certificate that the named one does not vouch for',
    );
  }
  const by = visibleLine(stamper.subject.replaceAll('\n', ', '));
  return { at: genTime, by, nonce: nonce && Buffer.from(nonce.valueBlock.valueHexView) };
}

const digest = (algorithm: string, of: string | Uint8Array): Buffer =>
  createHash(algorithm).update(of).digest();

/** RFC 3161, section 2.3: for this alone, and critical. */
const isForStamps = ({ extensions }: pkijs.Certificate): boolean | undefined =>
  extensions?.some(
    ({ extnID, critical, parsedValue }) =>
      extnID === pkijs.id_ExtKeyUsage && critical && parsedValue?.keyPurposes?.join() === '1.3.6.1.5.5.7.3.8',
  );

/** The attributes `signingCertificate` (RFC 2634) and `signingCertificateV2` (RFC 5035). */
const SIGNING_CERTIFICATE = /^1\.2\.840\.113549\.1\.9\.16\.2\.(?:12|47)$/;
/** Of their digests, by length. */
const DIGESTS: Readonly<Record<number, string>> = { 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' };

/** Whether the signed part names the certificate; else another one of the same key could take its place. */
function isNamedBy({ signedAttrs }: SignerInfo, { raw }: X509Certificate): boolean {
  const attribute = signedAttrs?.attributes.find(({ type }) => SIGNING_CERTIFICATE.test(type));
  // The first of its certificates: an algorithm, if it is said, and a digest.
  const [first] = attribute?.values[0].valueBlock.value[0].valueBlock.value ?? [];
  const digestOfIt = first?.valueBlock.value.find((part: unknown) => part instanceof OctetString);
  const hash = Buffer.from(digestOfIt?.valueBlock.valueHexView ?? []);
  const algorithm = DIGESTS[hash.length];
  return algorithm !== undefined && digest(algorithm, raw).equals(hash);
}
