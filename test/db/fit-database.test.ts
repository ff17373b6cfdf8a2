import { expect, inject, it } from 'vitest';
import { requireFitDatabase } from '../../src/db/fit-database.ts';
import { openClient } from '../../src/db/session.ts';

it.each(['LATIN1', 'SQL_ASCII'])(
  'a database in %s is refused before anything is done in it',
  async encoding => {
    const name = `in_${encoding.toLowerCase()}`;
    const url = Object.assign(new URL(inject('clusterUrl')), { pathname: `/${name}` }).href;
    const admin = await openClient(inject('clusterUrl'));
    // The cluster's own locale is one of UTF-8.
    await admin.query(
      `create database ${name} encoding '${encoding}' template template0 locale_provider libc locale 'C'`,
    );
    try {
      await expect(requireFitDatabase(url)).rejects.toMatchObject({
        name: 'StartFailure',
        code: 'encoding',
        message: expect.stringMatching(
          new RegExp(
            `^The address of the database leads to a database in the encoding ${encoding}, .* encoding 'UTF8' `,
          ),
        ),
      });
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  },
);
