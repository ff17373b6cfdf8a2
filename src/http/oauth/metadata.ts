/** `/.well-known/oauth-authorization-server` (RFC 8414): how a client gets access tokens. */
import { ASSERTION_ALGORITHMS } from '../../access/keys/public-keys.ts';
import { ALL_SCOPES } from '../../access/scopes.ts';
import { ANY_ORIGIN, jsonAnswer, type Page } from '../problem-response.ts';

export const TOKEN_PATH = '/oauth/token';
export const METADATA_PATH = '/.well-known/oauth-authorization-server';
export const GRANT = 'client_credentials';

export function metadataPage(publicUrl: string): Page {
  const metadata = {
    issuer: publicUrl,
    token_endpoint: publicUrl + TOKEN_PATH,
    grant_types_supported: [GRANT],
    // There is no authorization endpoint; the member is required.
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    scopes_supported: ALL_SCOPES,
    service_documentation: `${publicUrl}/docs`,
  };
  return jsonAnswer(metadata, 'public, max-age=3600', ANY_ORIGIN);
}
