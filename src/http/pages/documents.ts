/** The guides: pages of `docs/` for whoever uses the service, at `/docs/…` and, for agents, as resources. */
import { readFile } from 'node:fs/promises';

export interface Document {
  readonly name: string;
  readonly uri: string;
  readonly description: string;
}

const FOLDER = new URL('../../../docs/', import.meta.url);

const documentOf = (name: string, description: string): Document => ({
  name,
  uri: `contractor-risk://docs/${name}`,
  description,
});

export const DOCUMENTS: readonly Document[] = [
  documentOf('agents.md', 'These tools: what each needs, costs and answers.'),
  documentOf('partners.md', 'The whole interface: answers, limits, errors, what to do.'),
  documentOf('scoring.md', 'How the checks make a score and a verdict.'),
  documentOf('checks.md', 'Every check: what it reads, its values, what each costs.'),
  documentOf('registers.md', 'The registers: what each holds and what is assumed of it.'),
  documentOf('failures.md', 'Companies that failed, and signs that one continues another.'),
  documentOf('watching.md', 'Watchlists and alerts.'),
  documentOf('batches.md', 'Many companies at once: price, progress, results.'),
  documentOf('graphql.md', 'GraphQL: what to ask, prices, subscriptions, tokens for browsers.'),
  documentOf('webhooks.md', 'Being told by webhook, and the log of events.'),
  documentOf('prices.md', 'What a request takes from the usage limits.'),
  documentOf('versioning.md', 'What stays the same and what may change.'),
];

export const readDocument = ({ name }: Document): Promise<string> => readFile(new URL(name, FOLDER), 'utf8');
