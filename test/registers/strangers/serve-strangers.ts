/**
 * `npm run strangers -- --seed 7`: a first live day to rehearse. Serves a mixture of known and changed portals on loopback, and
 * prints what points the service at them. What was changed is printed with `--tell` only.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { ALL_PORTALS } from '../../../sandbox/all-portals.ts';
import type { Country } from '../../../sandbox/country/country.ts';
import { createCountry } from '../../../sandbox/country/create-country.ts';
import { FIXED_COMPANIES } from '../../../sandbox/country/stories/fixed-companies.ts';
import { startSandboxServer } from '../../../sandbox/sandbox-server.ts';
import { lisbonDay } from '../../../src/kernel/local-date.ts';
import { type Mixture, mixedSites, mixtureOf } from './mixture.ts';

const USAGE = `npm run strangers -- [--seed SEED] [--port PORT] [--tell]
  --seed  which mixture of known and changed portals (default: 1)
  --port  where they listen on loopback (default: 4170; 0: any)
  --tell  also print what was changed
`;

const { help, ...values } = read();
if (help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`--port is "${values.port}"; give a whole number from 0 to 65535.\n`);
  process.exit(2);
}

const country = createCountry({ seed: `strangers ${values.seed}`, companies: 400 });
const portals = await startSandboxServer({
  country,
  portals: ALL_PORTALS,
  today: () => lisbonDay(new Date()),
});
const mixture = mixtureOf(values.seed);
const server = createServer(mixedSites(portals.url, mixture));
server.listen(port, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.stdout.write(
    [...settings(url), ...known(country), ...(values.tell ? told(mixture) : [])].join('\n'),
  );
});

function read() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string', default: '1' },
        port: { type: 'string', default: '4170' },
        tell: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

function settings(url: string): string[] {
  return [
    `# Portals of seed "${values.seed}"; Ctrl-C ends them. In another terminal:`,
    'export REGISTERS=live REGISTER_CONTACT=desk@example.pt',
    ...[...mixture.keys()].map(
      name => `export REGISTER_${name.toUpperCase().replaceAll('-', '_')}_URL=${url}/${name}`,
    ),
    '',
  ];
}

/** The documented companies, without those about which a portal misbehaves. */
function known(country: Country): string[] {
  const companies = FIXED_COMPANIES.flatMap(({ nif, story }) => {
    const company = country.company(nif);
    return company && Object.keys(company.trouble).length === 0 ? [{ ...company, story }] : [];
  });
  return [
    '# Companies that you know well:',
    ...companies.map(({ nif, firma, story }) => `# ${nif} "${firma}": ${story}`),
    '',
  ];
}

const told = (mixture: Mixture): string[] => [
  '# What was changed:',
  ...[...mixture].map(([name, change]) => `# ${name}: ${change?.what ?? 'nothing'}`),
  '',
];
