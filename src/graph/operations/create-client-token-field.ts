import { requireCompany, requireScope } from '../../access/caller.ts';
import { TOKEN_NIFS, TOKEN_SCOPES, TOKEN_SECONDS, tokenScopes } from '../../access/client-token.ts';
import { SCOPES, type Scope } from '../../access/scopes.ts';
import { appNow } from '../../db/app-now.ts';
import { Problem } from '../../kernel/problems.ts';
import { builder } from '../engine/builder.ts';
import { listedCompanies } from '../engine/given-companies.ts';
import { mutation, wrongArgument } from '../engine/mutation.ts';

interface MintedToken {
  readonly token: string;
  readonly expiresAt: Date;
  readonly scopes: readonly Scope[];
}

const ClientToken = builder.objectRef<MintedToken>('ClientToken').implement({
  description: 'A token that a browser may hold. It is shown once and stored nowhere.',
  fields: t => ({
    ...t.exposeMembers('String', {
      token:
        'Send it like a key: `Authorization: Bearer <token>`, or `authorization` in `connection_init`; never in an address.',
    }),
    ...t.exposeMembers('DateTime', {
      expiresAt: 'When it ends; sockets and streams opened with it are closed then.',
    }),
    ...t.exposeMembers(['String'], { scopes: 'What it may do.' }),
  }),
});

mutation('clientTokenCreate', {
  type: ClientToken,
  description:
    'Makes a short-lived token for a browser, which never holds a secret key. It asks under this key: its limits, its ' +
    'log, and it ends at once when the key does. Called by a server with its key. A token cannot make another.',
  input: t => ({
    scopes: t.stringList({
      required: false,
      description: `What it may do, at most what the key may: ${TOKEN_SCOPES.map(scope => `\`${scope}\``).join(', ')}. Left out: all of these that the key has. A token for certain companies does not take \`watch\`.`,
    }),
    nifs: t.field({
      type: ['NIF'],
      required: false,
      description: `The companies it is for, 1 to ${TOKEN_NIFS}. Left out: all. One that is refused refuses the whole list; \`errors\` name its place.`,
    }),
    seconds: t.int({
      required: true,
      defaultValue: TOKEN_SECONDS,
      description: `How long it lives: 1 to ${TOKEN_SECONDS} seconds.`,
    }),
  }),
  async resolve({ scopes: wanted, nifs, seconds }, context) {
    const { caller, db, tokens } = context;
    if (caller.token && !caller.token.ofServer)
      throw new Problem('insufficient-scope', 'A client token cannot make another: ask with the secret key.');
    if (seconds < 1 || seconds > TOKEN_SECONDS)
      throw wrongArgument('seconds', `Takes 1 to ${TOKEN_SECONDS}.`);
    if (nifs && (nifs.length < 1 || nifs.length > TOKEN_NIFS))
      throw wrongArgument('nifs', `Takes 1 to ${TOKEN_NIFS} companies; leave it out for any.`);
    const companies = nifs ? listedCompanies(nifs, nif => requireCompany(caller, nif)) : null;
    const scopes = wanted
      ? [...new Set(wanted.map(tokenScope))]
      : tokenScopes(companies).filter(scope => caller.scopes.has(scope));
    if (wanted) for (const scope of scopes) requireScope(context.caller, scope);
    if (companies && scopes.includes('watch'))
      throw wrongArgument('scopes', 'watch is for tokens of all companies: leave nifs out, or watch.');
    const now = await appNow(db.prisma);
    const minted = await tokens.mint({ keyId: caller.keyId, scopes, nifs: companies }, { now, seconds });
    return { ...minted, scopes };
  },
});

function tokenScope(name: string): Scope {
  if ((TOKEN_SCOPES as readonly string[]).includes(name)) return name as Scope;
  throw wrongArgument(
    'scopes',
    name in SCOPES ? `${name} is for servers only.` : `Takes any of ${TOKEN_SCOPES.join(', ')}.`,
  );
}
