/** `/docs`: the OpenAPI document as a page for people. Plain HTML without scripts, nothing from another host; light and dark. */
import { createHash } from 'node:crypto';
import { htmlText } from '../../kernel/text/visible.ts';
import type { Page } from '../problem-response.ts';
import { DOCUMENTS } from './documents.ts';
import { type Json, openapiFile } from './openapi-file.ts';

const STYLE = `:root{color-scheme:light dark;background:light-dark(#fff,#14171a);--line:color-mix(in srgb,currentColor 22%,transparent);--soft:color-mix(in srgb,currentColor 8%,transparent)}
*{box-sizing:border-box}body{background:light-dark(#fff,#14171a);color:light-dark(#1a1d21,#e8eaed);font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.2rem;overflow-wrap:anywhere}
h1,h2,h3,h4{line-height:1.25}h2{margin-top:3rem;border-bottom:1px solid var(--line);padding-bottom:.3rem}h3{margin-top:2.4rem;overflow-wrap:anywhere}h4{margin:1.4rem 0 .3rem}
a{color:light-dark(#0b4aa8,#9cc2ff)}code,pre{font:.88em/1.5 ui-monospace,monospace}code{background:var(--soft);padding:.1em .3em;border-radius:.25em;overflow-wrap:anywhere}
pre{background:var(--soft);padding:1rem;border-radius:.4rem;overflow:auto;max-height:28rem}pre:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
table{border-collapse:collapse;width:100%;min-width:38rem;overflow-wrap:break-word}td>p:first-child{margin-top:0}th,td{text-align:left;vertical-align:top;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line)}th:first-child,td:first-child{min-width:8rem}
.scroll{overflow-x:auto}.method{border:1px solid var(--line);border-radius:.25em;padding:.05em .4em;margin-right:.5em}nav ul{columns:2 18rem;padding-left:1.2rem}summary{cursor:pointer;margin:.6rem 0}`;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

export async function referencePage(server: string): Promise<Page> {
  return { headers: HEADERS, body: referenceHtml(await openapiFile(server)) };
}

/** Everything of the document that a reader needs; exported for tests. */
export function referenceHtml({ info, servers, tags, paths, webhooks, components }: Json): string {
  const routes = operationsOf(paths);
  const deliveries = operationsOf(webhooks);
  const schemas = Object.entries<Json>(components.schemas);
  const links = (entries: readonly (readonly [string, string])[]) =>
    `<ul>${entries.map(([id, title]) => `<li><a href="#${htmlText(id)}">${htmlText(title)}</a></li>`).join('')}</ul>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(info.title)} ${htmlText(info.version)}</title><style>${STYLE}</style></head><body>
<header><h1>${htmlText(info.title)} <small>${htmlText(info.version)}</small></h1>${prose(info.description)}
<p>At <code>${htmlText(servers[0].url)}</code>. For programs: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1). <a href="/problems">Problems</a> and what to do.</p>
<p>${prose(components.securitySchemes.key.description, '')} <code>Authorization: Bearer …</code></p>
${prose(components.securitySchemes.oauth.description)}
<p>Guides, as text:</p><ul>${DOCUMENTS.map(({ name, description }) => `<li><a href="/docs/${name}">${name}</a>: ${htmlText(description)}</li>`).join('')}</ul></header>
<nav aria-label="Contents"><h2>Contents</h2>${links([
    ...routes.map(({ operation, name, method }) => [operation.operationId, `${method} ${name}`] as const),
    ...deliveries.map(({ operation, name }) => [operation.operationId, `Webhook ${name}`] as const),
    ['examples', 'Refusals'],
    ['schemas', 'Schemas'],
  ])}</nav>
<main>${tags.map((tag: Json) => taggedSection(tag, routes, components.responses)).join('')}
<h2 id="webhooks">Webhooks</h2>${deliveries.map(one => operationSection(one, components.responses)).join('')}
<h2 id="examples">Refusals</h2>${Object.entries<Json>(components.examples)
    .map(
      ([name, { value }]) =>
        `<h3 id="${htmlText(`example-${name}`)}">${htmlText(name)}</h3>${folded('Example', value)}`,
    )
    .join('')}
<h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => `<h3 id="${htmlText(`schema-${name}`)}">${htmlText(name)}</h3>${prose(schema.description)}${membersTable(schema)}`).join('')}
</main></body></html>`;
}

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly operation: Json;
}

const operationsOf = (items: Json): Operation[] =>
  Object.entries<Json>(items).flatMap(([name, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      name,
      method: method.toUpperCase(),
      operation,
    })),
  );

function taggedSection(tag: Json, routes: readonly Operation[], refusals: Json): string {
  const own = routes.filter(({ operation }) => operation.tags.includes(tag.name));
  return own.length === 0
    ? ''
    : `<h2>${htmlText(tag.name)}</h2>${prose(tag.description)}${own.map(one => operationSection(one, refusals)).join('')}`;
}

function operationSection({ name, method, operation }: Operation, refusals: Json): string {
  const {
    operationId,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
    deprecated,
  } = operation;
  return `<section><h3 id="${htmlText(operationId)}"><span class="method">${method}</span><code>${htmlText(name)}</code></h3>
<p><strong>${htmlText(summary)}</strong>${deprecated ? ' (deprecated)' : ''}</p>${prose(description)}
${parameters.length > 0 ? `<h4>Parameters</h4>${parametersTable(parameters)}` : ''}
${requestBody ? `<h4>Body</h4>${contents(requestBody.content)}` : ''}
<h4>Answers</h4>${table(
    ['Status', 'Means'],
    Object.entries<Json>(responses).map(([status, { $ref, ...own }]) => {
      const answer: Json = $ref ? refusals[$ref.split('/').at(-1)] : own;
      return [
        `<code>${htmlText(status)}</code>`,
        `${prose(answer.description)}${contents(answer.content ?? {})}`,
      ];
    }),
  )}</section>`;
}

const parametersTable = (parameters: readonly Json[]): string =>
  table(
    ['Name', 'In', 'Takes', 'Means'],
    parameters.map(({ name, in: place, required, schema, description }) => [
      `<code>${htmlText(name)}</code>`,
      `${htmlText(place)}${required ? ', required' : ''}`,
      shape(schema),
      prose(description),
    ]),
  );

/** Bodies by media type, with a collapsed example; named examples are at the end of the page. */
const contents = (content: Json): string =>
  Object.entries<Json>(content)
    .map(
      ([type, { schema, example, examples = {} }]) =>
        `<p><code>${htmlText(type)}</code>: ${shape(schema)} ${exampleLinks(Object.keys(examples))}</p>${folded('Example', example)}`,
    )
    .join('');

const exampleLinks = (names: readonly string[]): string =>
  names.map(name => `<a href="#${htmlText(`example-${name}`)}">${htmlText(name)}</a>`).join(' ');

function folded(summary: string, example: unknown): string {
  if (example === undefined) return '';
  const shown = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return `<details><summary>${htmlText(summary)}</summary><pre tabindex="0">${htmlText(shown)}</pre></details>`;
}

function membersTable(schema: Json): string {
  const members = Object.entries<Json>(schema.properties ?? {});
  if (members.length === 0) return `<p>${shape(schema)}</p>`;
  return table(
    ['Member', 'Is', 'Means'],
    members.map(([name, member]) => [
      `<code>${htmlText(name)}</code>${schema.required?.includes(name) ? '' : '?'}`,
      shape(member),
      prose(member.description),
    ]),
  );
}

/** The type of a schema in one line, with links to named ones. */
function shape(schema: Json): string {
  if (schema.$ref) {
    const name = String(schema.$ref).split('/').at(-1)!;
    return `<a href="#${htmlText(`schema-${name}`)}">${htmlText(name)}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(shape).join(' or ');
  if (schema.const !== undefined) return `<code>${htmlText(JSON.stringify(schema.const))}</code>`;
  if (schema.enum)
    return schema.enum.map((word: unknown) => `<code>${htmlText(String(word))}</code>`).join(' ');
  if (schema.items) return `list of ${shape(schema.items)}`;
  if (schema.properties)
    return `object { ${Object.entries<Json>(schema.properties)
      .map(([name, member]) => `<code>${htmlText(name)}</code>: ${shape(member)}`)
      .join(', ')} }`;
  const bounds =
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER
      ? ` ${schema.minimum ?? '…'} to ${schema.maximum}`
      : '';
  return htmlText(
    `${[schema.type ?? 'any'].flat().join(' or ')}${schema.format ? `, ${schema.format}` : ''}${bounds}`,
  );
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="scroll" tabindex="0"><table><thead><tr>${heads.map(head => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`;

/** Descriptions are plain sentences with `code` in them. */
const prose = (plain: string | undefined, tag = 'p'): string => {
  if (!plain) return '';
  const html = htmlText(plain).replace(/`([^`]+)`/g, '<code>$1</code>');
  return tag ? `<${tag}>${html}</${tag}>` : html;
};
