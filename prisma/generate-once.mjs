// After an install: writes the Prisma client unless it is the one for this schema and this Prisma already.
// `npx contractor-risk` installs the package into its own cache, which would otherwise write it again under a running service.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const at = path => new URL(path, import.meta.url);
const { version } = createRequire(import.meta.url)('prisma/package.json');
const wanted = createHash('sha256')
  .update(version)
  .update(readFileSync(at('schema.prisma')))
  .digest('hex');
const stamp = at('../src/db/generated/stamp');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  execFileSync('prisma', ['generate'], {
    cwd: at('..'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  writeFileSync(stamp, wanted);
}
