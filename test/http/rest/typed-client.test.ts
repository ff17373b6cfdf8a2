/** A client generated from the OpenAPI document by `swagger-typescript-api` compiles, and reads every kind of list on. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateApi } from 'swagger-typescript-api';
import { expect, it } from 'vitest';
import { DOCUMENT } from '../../kit/contract/published-schema.ts';
import { appOfFile } from '../../kit/test-app.ts';
import { compiledAndRun, PAGES, writeListsToRead } from './read-on.ts';

/** What a partner writes against the generated client. */
const PROGRAM = `
import { Api, type BatchResult, type WatchedCompany } from './client.ts';
${PAGES}
const { api: risk, setSecurityData } = new Api({
  baseUrl: process.env.SERVICE!,
  securityWorker: (key: string | null) => ({ headers: { Authorization: 'Bearer ' + key } }),
});
setSecurityData(process.env.KEY!);
const { status, data } = await risk.getContractor('580000010');
const said: 'complete' | 'judged' | 'analyzing' = data.status;

const text = async (file: Promise<Response>) => (await file).text();
const results = await all(after => risk.listBatchResults(batch, { after, limit }));
const resultLines = linesOf(await text(risk.getBatchResultsNdjson(batch, { after: results[0]!.cursor })));
const companyLines = linesOf(await text(risk.getWatchedCompaniesNdjson('norte')));
const events = await all(after => risk.listEvents({ after, limit }));
const streamed: string[] = [];
const leaving = new AbortController();
const { body } = await risk.streamEvents({ after: events[0]!.cursor }, { signal: leaving.signal });
for await (const part of body!.pipeThrough(new TextDecoderStream())) {
  streamed.push(...linesOf(part).filter(line => line.startsWith('id: ')).map(line => line.slice(4)));
  if (streamed.includes(events.at(-1)!.cursor)) break;
}
leaving.abort();
console.log(JSON.stringify({
  asked: { status, said, limits: (await risk.getUsage()).data.limits.length },
  results,
  behind: resultLines.map(line => (JSON.parse(line) as BatchResult).cursor),
  batches: await all(after => risk.listBatches({ after, limit })),
  companies: await all(after => risk.listWatchedCompanies('norte', { after, limit })),
  lines: companyLines.map(line => JSON.parse(line) as WatchedCompany),
  csv: await text(risk.getWatchedCompaniesCsv('norte')),
  events,
  streamed: [...new Set(streamed)],
}));
`;

const app = await appOfFile();

it('a client generated from the document compiles, and reads every kind of list on', async () => {
  const { batch, expected } = await writeListsToRead(app);
  const { results, companies, events } = expected;
  const { files } = await generateApi({
    spec: DOCUMENT,
    fileName: 'client.ts',
    output: false as never,
    silent: true,
  });
  // Within the project, where the compiler finds the types of Node.
  const folder = await mkdtemp(join(import.meta.dirname, '.client-'));
  try {
    await writeFile(join(folder, 'client.ts'), files[0]!.fileContent);
    const env = { SERVICE: app.api, KEY: app.key, BATCH: batch };
    expect(await compiledAndRun(folder, PROGRAM, env)).toEqual({
      asked: { status: 202, said: 'analyzing', limits: 0 },
      ...expected,
      behind: results.slice(1).map(({ cursor }: { cursor: string }) => cursor),
      lines: companies,
      streamed: events.map(({ cursor }: { cursor: string }) => cursor),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
