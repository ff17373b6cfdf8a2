/** docker-compose.yml: every container is confined, and nothing has more than it needs. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TEXT = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8').replace(
  /^ *#.*\n/gm,
  '',
);
const blockOf = (name: string, indent = '') =>
  new RegExp(`^${indent}${name}:.*\\n((?:${indent} .*\\n|\\n)*)`, 'm').exec(TEXT)?.[1] ?? '';
const services = blockOf('services')
  .match(/^ {2}[\w-]+(?=:)/gm)!
  .map(name => name.trim());

it('confines what it names: read-only, without capabilities or a way to more', () => {
  expect(blockOf('x-confined')).toMatch(/read_only: true\n.*cap_drop: \[ALL\]\n.*no-new-privileges:true/);
  expect(blockOf('x-service')).toContain('<<: *confined');
  expect(services).toEqual(['postgres', 'standby', 'api', 'worker', 'sandbox', 'proxy']);
});

describe.each(services)('%s', name => {
  const block = blockOf(name, '  ');
  it('is confined, and has a port, the key for people and a way to the database only where it needs one', () => {
    expect(block).toMatch(/^ {4}<<: \*(confined|service)$/m);
    expect(block).not.toMatch(/privileged|network_mode|read_only: false|:latest/);
    expect({
      port: /ports:/.test(block),
      personKey: /PERSON_HASH_KEY/.test(block),
      data: /networks: \[.*\bdata\b/.test(block),
    }).toEqual({
      port: name === 'proxy',
      personKey: name === 'worker',
      data: ['postgres', 'standby', 'api', 'worker'].includes(name),
    });
  });
});

it('every image that is fetched can be pinned, by the command of docs/going-live.md', () => {
  const guide = readFileSync(new URL('../docs/going-live.md', import.meta.url), 'utf8');
  const build = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8');
  const images = [...TEXT.matchAll(/(?:image: |NODE_IMAGE: )(?:\$\{(\w+):-([\w.:-]+)\}|(\S+))/g)];
  for (const [, setting, tag, own] of images)
    expect(own === 'contractor-risk' || guide.includes(`${setting}=${tag}`), `${own ?? setting}`).toBe(true);
  expect(build).not.toMatch(/^FROM (?!\$\{NODE_IMAGE\})/m);
});

it('the port is this machine’s unless told, and the database and the sandbox have no way out', () => {
  expect(blockOf('proxy', '  ')).toMatch(/\{LISTEN:-127\.0\.0\.1\}:8080:8080/);
  expect(blockOf('networks')).toMatch(/data:\n {4}internal: true\n {2}registers:\n {4}internal: true\n/);
  expect(blockOf('x-service')).not.toContain('PERSON_HASH_KEY');
});

it('a standby starts only where it is asked for, follows by a role of its own, and is copied by the image’s tools', () => {
  const file = (name: string) => readFileSync(new URL(`../docker/${name}`, import.meta.url), 'utf8');
  expect(blockOf('standby', '  ')).toMatch(/profiles: \[standby\]/);
  expect(blockOf('standby', '  ')).not.toMatch(/POSTGRES_PASSWORD|POSTGRES_ADMIN_PASSWORD|cap_add/);
  expect(file('start-standby.sh')).toMatch(/pg_basebackup .*--username standby .*--write-recovery-conf/);
  expect(file('create-role.sh')).toMatch(/create role standby login replication password/);
});
