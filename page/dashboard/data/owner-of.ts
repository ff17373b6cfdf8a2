/** Whose a token is, as the service says: a name; null where it does not take the token. */

const GRAPHQL = { method: 'POST', body: JSON.stringify({ query: '{ viewer { client { name } } }' }) };

export const clientOf = async token => (await asked('/graphql', token, GRAPHQL))?.data?.viewer.client.name ?? null;

export const operatorOf = async token => (await asked('/operator/api/session', token, {}))?.name ?? null;

/** Beside the session: a refusal of this token ends nothing. */
async function asked(path, token, init) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(path, { ...init, headers }).catch(() => null);
  return response?.ok ? response.json() : null;
}
