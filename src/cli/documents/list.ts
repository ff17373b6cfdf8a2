import { stripIgnoredCharacters } from 'graphql';
import { listDocuments } from '../../access/keys/trusted-documents.ts';
import { CLIENT_ARGUMENT, type CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { listed, shownTime } from '../kit/table.ts';

/** Characters of a document in the table; with `--json` all. */
const SHOWN = 60;

export const documentsList: CliCommand = {
  name: 'documents list',
  summary: 'List the GraphQL documents that are registered for a client.',
  example: 'contractor-risk documents list cli_…',
  declare: command => command.argument(...CLIENT_ARGUMENT),
  run: (_, [client = '']) =>
    withService(async ({ db }) => {
      const { id } = await requireClient(db, client);
      return listed(await listDocuments(db, id), 'It has no documents.', {
        hash: it => it.hash,
        registered: it => shownTime(it.createdAt),
        document: it => stripIgnoredCharacters(it.text).slice(0, SHOWN),
      });
    }),
};
