/** Rows that lie ready as lines of COPY, into a table like the one that lists are kept in: one statement, one commit. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { copyRows } from '../src/db/copy-rows.ts';
import { readInput } from './read-input.ts';

const { databaseUrl, lines } = await readInput<{ databaseUrl: string; lines: string }>();
const client = new pg.Client(databaseUrl);
await client.connect();
await client.query('truncate copied_entries');
const rows = await readFile(lines);
const startedAt = performance.now();
await copyRows(client, 'copied_entries', rows);
const milliseconds = performance.now() - startedAt;
await client.end();
console.log(JSON.stringify({ milliseconds }));
