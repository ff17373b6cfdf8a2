/**
 * Peers in versions of their own: `bench/peers/` has its own package and lock file, installed when the first benchmark
 * needs one of them, and programs in plain JavaScript, since their types are not those of this project.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ServiceProcess, startProgram } from '../test/kit/service-process.ts';

const PEERS = new URL('peers/', import.meta.url);
const INSTALLED = new URL('node_modules/.installed-lock.json', PEERS);

/** Starts `bench/peers/NAME.mjs`, installed; it is ready when it prints `listens on URL`. */
export async function startPeer(
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<ServiceProcess & { readonly url: string }> {
  await installPeers();
  const peer = startProgram([fileURLToPath(new URL(`${name}.mjs`, PEERS))], env);
  return { ...peer, url: (await peer.says(/listens on (http:\S+)/))[1]! };
}

/** `npm ci` where what is installed is not what the lock file says. */
async function installPeers(): Promise<void> {
  const lock = await readFile(new URL('package-lock.json', PEERS), 'utf8');
  if ((await readFile(INSTALLED, 'utf8').catch(() => null)) === lock) return;
  process.stderr.write('installing the peers ');
  const npm = spawn('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], {
    cwd: PEERS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`npm ci in bench/peers ended with ${code}`);
  await writeFile(INSTALLED, lock);
}
