/** The table of settings in `README.md`: the comment above each in `src/app/config.ts`, and what it is where it is not set. */
import { readFileSync } from 'node:fs';
import { settingsIn } from '../src/app/config.ts';
import { SettingsReader } from '../src/app/settings-reader.ts';
import { type Generated, PrintFault, table, withBlock } from './generated.ts';

const file = 'README.md';
const SOURCE = 'src/app/config.ts';

/** Of each setting that is the first behind a comment, that comment. */
const sentences = new Map(
  readFileSync(new URL(`../${SOURCE}`, import.meta.url), 'utf8')
    .split('/**')
    .map(part => part.split('*/'))
    .map(([comment, code = '']) => [/'([A-Z_<>]+)'/.exec(code)?.[1], comment!.replace(/\n +\*/g, '').trim()]),
);

type Settings = Readonly<Record<string, string>>;

const DATABASE_URL = 'postgres://db/risk';
const MODES: readonly { readonly label: string; readonly env: Settings }[] = [
  { label: '', env: {} },
  { label: ' with `DATABASE_URL`', env: { DATABASE_URL, REGISTERS: 'sandbox' } },
  { label: ' in `live`', env: { DATABASE_URL, REGISTERS: 'live' } },
];

/** What is read of each setting that is not set, in the order of reading. */
function defaultsIn(env: Settings): Record<string, string> {
  const reader = new SettingsReader(env);
  reader.faults.push('Read for a table: with a fault, no secret is made.');
  const defaults: Record<string, string> = {};
  const listening = new Proxy(reader, {
    get(_, member: keyof SettingsReader) {
      const method: unknown = reader[member];
      if (typeof method !== 'function') return method;
      return (name: string, ...rest: unknown[]) => {
        const value = method.call(reader, name, ...rest);
        if (!(name in env)) defaults[name] = typeof value === 'object' ? '' : String(value);
        return value;
      };
    },
  });
  settingsIn(listening);
  return defaults;
}

const modes = MODES.map(({ label, env }) => ({ label, defaults: defaultsIn(env) }));

const rows = () =>
  Object.keys(modes[0]!.defaults).map(name => {
    const sentence = sentences.get(name);
    if (!sentence)
      throw new PrintFault(`${name} has no sentence: write it in a comment above it in ${SOURCE}`);
    const said = modes.map(({ label, defaults }) => ({ label, value: defaults[name] }));
    const changing = said.filter(({ value }, at) => value && value !== said[at - 1]?.value);
    return [`\`${name}\``, changing.map(({ label, value }) => `\`${value}\`${label}`).join(', '), sentence];
  });

export const settingsTable: Generated = {
  file,
  print: page => withBlock(file, page, 'settings', table([['setting', 'default', ''], ...rows()])),
};
