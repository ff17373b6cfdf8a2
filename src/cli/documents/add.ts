import { addDocuments, documentHash } from '../../access/keys/trusted-documents.ts';
import { CLIENT_ARGUMENT, type CliCommand, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';
import { readDocuments } from './read-documents.ts';

export const documentsAdd: CliCommand = {
  name: 'documents add',
  summary:
    'Register GraphQL documents of a client. All are judged by the schema first; what is registered stays.',
  example: 'contractor-risk documents add cli_… persisted-documents.json',
  declare: command =>
    command
      .argument(...CLIENT_ARGUMENT)
      .argument('<path>', 'a .graphql file, a manifest (.json) of texts by SHA-256, or a folder of either'),
  changes: itsArgument,
  run: async (_, [client = '', path = '']) => {
    const texts = await readDocuments(path);
    return withService(async ({ db }) => {
      const { id } = await requireClient(db, client);
      const added = await addDocuments(db, id, texts);
      const hashes = texts.map(documentHash);
      return {
        json: { clientId: id, documents: hashes, added },
        text: [`${hashes.length} documents, ${added} of them new:`, ...hashes.map(hash => `  ${hash}`)].join(
          '\n',
        ),
      };
    });
  },
};
