import { removeDocument } from '../../access/keys/trusted-documents.ts';
import { CLIENT_ARGUMENT, type CliCommand, CliError, itsArgument } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { requireClient } from '../kit/require-client.ts';

export const documentsRemove: CliCommand = {
  name: 'documents remove',
  summary: 'Take a GraphQL document of a client out: the next request for it is refused.',
  example: 'contractor-risk documents remove cli_… 2c26b46b…',
  declare: command =>
    command.argument(...CLIENT_ARGUMENT).argument('<hash>', 'its SHA-256, as documents list shows it'),
  changes: itsArgument,
  run: (_, [client = '', hash = '']) =>
    withService(async ({ db }) => {
      const { id } = await requireClient(db, client);
      if (!(await removeDocument(db, id, hash)))
        throw new CliError(
          'not-found',
          `${id} has no document of that hash. List them with: contractor-risk documents list ${id}`,
        );
      return { json: { clientId: id, hash }, text: `The document is no longer registered for ${id}.` };
    }),
};
