/** `GET /api/v1/schema.graphql`: the schema of GraphQL as text (SDL), for tools that generate code from it. */
import { printSchema } from 'graphql';
import { buildSchema } from '../../graph/schema.ts';
import { notTrusted } from '../graphql/trusted-documents.ts';
import { pageAnswer, type TaggedPage } from '../pages/page-answer.ts';
import { entityTag } from './entity-tag.ts';
import { answered, type Prepared, type Route } from './route.ts';

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-cache' };

/** It changes only with the code, so it is made once, when it is first asked for. */
let made: TaggedPage | null = null;

export const schemaRoute: Route = {
  name: '/api/v1/schema.graphql',
  scope: null,
  async prepare(_deps, { caller, header }): Promise<Prepared> {
    // Such a key cannot introspect either.
    if (caller.documentsOnly) throw notTrusted();
    made ??= schemaPage();
    return answered(pageAnswer(made, header('if-none-match')));
  },
};

function schemaPage(): TaggedPage {
  const body = `${printSchema(buildSchema())}\n`;
  return { headers: HEADERS, body, tag: entityTag(body) };
}
