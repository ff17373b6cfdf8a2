/** A real stamper over HTTP: `openssl ts`, started for each request, with authorities that the test makes. */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Integer } from 'asn1js';
import { TimeStampReq } from 'pkijs';
import { ofFile } from '../kit/of-file.ts';
import { words } from '../kit/words.ts';

const run = promisify(execFile);

const tsa = (name: string, signer: string, digest: string) => `[${name}]
serial = serial
signer_cert = ${signer}.pem
signer_key = ${signer}.key
certs = authorities.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = ${digest}
accuracy = secs:1
ess_cert_id_alg = sha256
`;

const CONFIG = `
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[stamper]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[plain]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
${tsa('usual', 'stamper', 'sha256')}${tsa('of-sha512', 'stamper', 'sha512')}${tsa('impostor', 'impostor', 'sha256')}`;

/** What it does with a request: stamps it, does so with a certificate that no authority issued, stamps it as if it had another nonce, answers as it did the last one, says no, says nothing. */
type Mode =
  | 'stamp'
  | 'impostor'
  | 'other-nonce'
  | 'last-answer'
  | 'plain-certificate'
  | 'refuse'
  | 'fail'
  | 'silent';

export async function stamperOfFile(folder: string) {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const certify = async (name: string, section: string, issuer?: string) => {
    const key = ['-newkey', name === 'stamper' ? 'rsa:2048' : 'ec', ...(name === 'stamper' ? [] : CURVE)];
    const subject = [
      ...['-subj', `/O=Test/CN=The ${name}`, '-nodes', '-keyout', `${name}.key`, '-config', 'ca.cnf'],
    ];
    const own = ['-x509', '-days', '30', '-extensions', section, '-out', `${name}.pem`];
    await openssl(
      'req',
      ...key,
      ...subject,
      ...own,
      ...(issuer ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`] : []),
    );
  };
  writeFileSync(at('ca.cnf'), `[req]\ndistinguished_name = none\n[none]\n${CONFIG}`);
  writeFileSync(at('serial'), '01');
  await certify('root', 'authority');
  await certify('stranger', 'authority');
  await certify('middle', 'authority', 'root');
  await certify('stamper', 'stamper', 'middle');
  await certify('plain', 'plain', 'middle');
  // By one that is no authority.
  await certify('impostor', 'stamper', 'plain');
  writeFileSync(
    at('authorities.pem'),
    ['middle', 'plain'].map(name => readFileSync(at(`${name}.pem`), 'utf8')).join(''),
  );

  let last: Buffer = Buffer.alloc(0);
  const reply = async (mode: Mode): Promise<Buffer> => {
    const section = mode === 'refuse' ? 'of-sha512' : mode === 'impostor' ? 'impostor' : 'usual';
    await openssl(
      ...['ts', '-reply', '-config', 'ca.cnf', '-section'],
      section,
      '-queryfile',
      'query',
      '-out',
      'answer',
    );
    if (mode !== 'plain-certificate') return readFileSync(at('answer'));
    // Signed once more, as no honest stamper would.
    await openssl('ts', '-reply', '-config', 'ca.cnf', '-in', 'answer', '-token_out', '-out', 'token');
    await openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token', '-out', 'info');
    const content = words(`
      -binary -nodetach -econtent_type 1.2.840.113549.1.9.16.1.4 -in info -cades`);
    await openssl(
      'cms',
      '-sign',
      ...content,
      '-signer',
      'plain.pem',
      '-inkey',
      'plain.key',
      '-outform',
      'DER',
      '-out',
      'token',
    );
    await openssl('ts', '-reply', '-config', 'ca.cnf', '-in', 'token', '-token_in', '-out', 'answer');
    return readFileSync(at('answer'));
  };

  const stamper = { mode: 'stamp' as Mode, asked: 0 };
  const server = createServer(async (request, response) => {
    stamper.asked++;
    const { mode } = stamper;
    writeFileSync(at('query'), Buffer.concat(await request.toArray()));
    if (mode === 'silent') return;
    if (request.headers['content-type'] !== 'application/timestamp-query' || mode === 'fail')
      return response.writeHead(503).end('<html>closed</html>');
    if (mode === 'other-nonce') {
      const query = TimeStampReq.fromBER(readFileSync(at('query')));
      query.nonce = new Integer({ value: 7 });
      writeFileSync(at('query'), Buffer.from(query.toSchema().toBER()));
    }
    if (mode !== 'last-answer') last = await reply(mode);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(last);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  await ofFile({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return Object.assign(stamper, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`,
    /** Of a certificate: root, middle, stamper, stranger. */
    pem: (name: string) => at(`${name}.pem`),
    openssl,
  });
}

const CURVE = ['-pkeyopt', 'ec_paramgen_curve:P-256'];
