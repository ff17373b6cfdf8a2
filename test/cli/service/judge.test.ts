/** `judge`: a file in, an answer out, no database. */
import { expect, it } from 'vitest';
import { completeContractor } from '../../../src/http/bodies/contractor-bodies.ts';
import { adding, caseOf, declared, OTHER, SUBJECT, soundCompany } from '../../cases/case-of.ts';
import { words } from '../../kit/words.ts';
import { cliHere } from '../cli-here.ts';
import { documentOf, folderOfFile, runProgram } from '../cli-kit.ts';

const file = caseOf(
  soundCompany(SUBJECT, 'Pedra Nova Construções, Lda', { foundedOn: '2025-04-10' }),
  adding(soundCompany(OTHER, 'Pedra Construções, Lda'), declared('2025-05-02')),
);
const cli = cliHere({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });

const folder = await folderOfFile();
const path = await folder.file('case.json', JSON.stringify(file));

it('shows score, reasons and checks of the day, and with --evidence what they rest on', async () => {
  const { code, out, err } = await cli.run('judge', path);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^599000090: \w+, \d+ of 100\.\n.*\nJudged as of 2026-06-30 with model /);
  expect(out).toMatch(/^phoenixPattern +strong +-\d+$/m);
  expect(out).toContain('Decision support');
  const { out: whole } = await cli.run('judge', path, '--evidence');
  expect(whole).toMatch(/^phoenixPattern .*companies\[1\]\.facts\[\d+\]/m);
});

/** Only a stored assessment has them. */
const STORED = words(`
  id livemode assessedAt refreshing corrections analysis networkCoverage
  withdrawn receipt calibration company`);
const EXPANDED = ['nameMatch', 'directors'];

it('prints the members of REST’s answer with --json, as far as a file has them, and the day', async () => {
  const body = await cli.json('judge', path);
  const members = Object.keys(completeContractor.shape).filter(
    name => ![...STORED, ...EXPANDED].includes(name),
  );
  expect(Object.keys(body).toSorted()).toEqual([...members, 'asOf'].toSorted());
  for (const name of members.filter(name => name !== 'directorNetwork'))
    expect(
      completeContractor.shape[name as keyof typeof completeContractor.shape].safeParse(body[name]),
    ).toMatchObject({ success: true });
  expect(body).toMatchObject({ nif: SUBJECT, asOf: '2026-06-30', directorNetwork: { companiesKnown: 1 } });
  expect(body.headroom.better).toEqual({ verdict: expect.any(String), points: expect.any(Number) });
  expect(body.evidence.directorsWithIssues.evidence[0].fact).toMatch(/^director-1:/);
});

it('reads standard input, in a process of its own', async () => {
  const piped = await runProgram(['judge', '-', '--json'], {}, { input: JSON.stringify(file) });
  expect(documentOf(piped)).toEqual(await cli.json('judge', path));
});

it('says what is wrong with a file, and where', async () => {
  const wrong = JSON.stringify({ ...file, asOf: 'today', subject: '599000163' });
  const broken = await folder.file('broken.json', wrong);
  expect(await cli.failure('judge', broken)).toMatchObject({
    exitCode: 1,
    code: 'case',
    faults: ['asOf: is no day of the calendar, YYYY-MM-DD'],
  });
  expect((await cli.run('judge', broken)).err).toBe('asOf: is no day of the calendar, YYYY-MM-DD\n');
  expect((await cli.failure('judge', `${folder.path}/none.json`)).message).toMatch(/there is no such file/);
  expect((await cli.failure('judge', folder.path)).message).toMatch(/it is a folder/);
  const large = await folder.file('large.json', ' '.repeat(20_100_000));
  expect((await cli.failure('judge', large)).message).toBe('A case has 20 MB at most.');
});
