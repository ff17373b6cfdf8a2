/** A Yoga plugin that answers the same bytes from memory: no key, no limit, no count, no log. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSchema, createYoga } from 'graphql-yoga';

const { SERVICE, AUTHORIZATION, PATHS } = process.env as Record<string, string>;

interface Kept {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const kept = new Map<string, Kept>();
for (const path of JSON.parse(PATHS!) as string[]) {
  const answer = await fetch(SERVICE + path, { headers: { authorization: AUTHORIZATION! } });
  kept.set(path, {
    status: answer.status,
    headers: Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(date|connection|keep-alive|content-length|transfer-encoding)$/.test(name),
      ),
    ),
    body: await answer.text(),
  });
}

const yoga = createYoga({
  schema: createSchema({ typeDefs: 'type Query { nothing: String }' }),
  logging: false,
  landingPage: false,
  graphiql: false,
  plugins: [
    {
      onRequest({ url, endResponse, fetchAPI }) {
        const answer = kept.get(url.pathname);
        if (answer)
          endResponse(new fetchAPI.Response(answer.body, { status: answer.status, headers: answer.headers }));
      },
    },
  ],
});
const server = createServer(yoga);
server.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('SIGTERM', () => process.exit(0));
