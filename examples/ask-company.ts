/**
 * A typed client over HTTP: `API_KEY=crl_sk_… node examples/ask-company.ts 580000044` prints what is known about a
 * company, and has it analysed where nothing is.
 *
 * The types come from the service's schema (`generate-types.ts`): the compiler knows what each operation takes and what
 * it answers, and refuses a field that is not asked for.
 */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { CompanyDocument, type CompanyQuery, RequestAnalysisDocument } from './company-types.ts';

const { SERVICE = 'http://127.0.0.1:4000', API_KEY = '' } = process.env;

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions: { code: string; requestId: string } }[];
}

async function ask<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const response = await fetch(`${SERVICE}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
    },
    body: JSON.stringify({ query: print(document), variables }),
  });
  // A refusal before GraphQL (no key, too many requests) is a problem document with `code` and `detail`.
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const { code, detail } = (await response.json()) as { code: string; detail: string };
    throw new Error(`${code}: ${detail}`);
  }
  const { data, errors } = (await response.json()) as Answer<Data>;
  if (errors?.[0]) throw new Error(`${errors[0].extensions.code}: ${errors[0].message}`);
  return data!;
}

function describe(company: NonNullable<CompanyQuery['company']>): string {
  const { nif, name, assessment, directors } = company;
  const people = directors.edges.map(
    ({ role, node }) => `  ${role} ${node.name}, in ${node.companies.edges.length} companies`,
  );
  const { verdict, score, reasons = [] } = assessment ?? {};
  return [`${nif} ${name ?? ''}: ${verdict} (${score})`, ...reasons.map(code => `  ${code}`), ...people].join(
    '\n',
  );
}

try {
  const nif = process.argv[2] ?? '580000044';
  const { company } = await ask(CompanyDocument, { nif });
  if (company?.status === 'complete') console.log(describe(company));
  else {
    const { result, errors } = (await ask(RequestAnalysisDocument, { nif })).analysisRequest;
    if (!result) throw new Error(errors[0]?.detail);
    console.log(
      `${nif}: its analysis is ${result.analysis?.state}. Ask again in a moment, or watch it: watch-analyses.ts`,
    );
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
