/** A model by its name, or by the file of a card that was fitted and is not in force. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CATALOGUE } from '../checks/catalogue/catalogue.ts';
import { MODELS, type Model, modelOf } from '../checks/models.ts';
import { EXPERT_CAPS } from '../checks/scale/family-caps.ts';
import { costName, type FittedCard } from '../checks/scale/fitted-card.ts';
import { givenFile } from '../kernel/text/given-file.ts';

/** A planned refusal: its sentence says what to give instead. */
export class UnknownModel extends Error {
  override readonly name = 'UnknownModel';
}

/** By version, or by a path that ends in `.json`. The version of a card is named after its bytes. Throws `UnknownModel`. */
export async function namedModel(name: string): Promise<Model> {
  const known = MODELS.find(({ version }) => version === name);
  if (known) return known;
  if (!name.endsWith('.json'))
    throw new UnknownModel(
      `There is no model "${name}". This release has ${MODELS.map(({ version }) => version).join(' and ')}; or give the file of a card, NAME.json.`,
    );
  const text = cardText(name);
  return modelOf(`card-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`, readCard(name, text));
}

const MOST_BYTES = 1_000_000;

function cardText(path: string): string {
  try {
    return givenFile(path, MOST_BYTES).toString();
  } catch (error) {
    throw new UnknownModel(`The card ${(error as Error).message}`);
  }
}

/** The first. */
const faultOf = ({ issues: [issue] }: z.ZodError): string =>
  `${issue!.path.join('.') || 'the whole'}: ${issue!.message}`;

const points = z.int().min(0).max(100);
const shape = z.object({
  fittedTo: z.object({
    worlds: z.record(z.string(), z.array(z.string())),
    seeds: z.array(z.int()),
    companies: z.int(),
  }),
  pointsToDoubleOdds: z.number().positive(),
  familyCaps: z.record(z.enum(Object.keys(EXPERT_CAPS) as [keyof typeof EXPERT_CAPS]), points),
  checks: z.record(z.string(), z.object({ unknown: points, points: z.record(z.string(), points) })),
});

function readCard(name: string, text: string): FittedCard {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnknownModel(`${name} is not JSON. A card is written by: npm run model -- fit`);
  }
  const card = shape.safeParse(json);
  if (!card.success) throw new UnknownModel(`${name} is not a card: ${faultOf(card.error)}`);
  const unpriced = CATALOGUE.filter(({ key, weights }) =>
    weights.some(row => card.data.checks[key]?.points[costName(row)] === undefined),
  );
  if (unpriced.length > 0)
    throw new UnknownModel(
      `${name} does not price every record of ${unpriced.map(({ key }) => key).join(', ')}: it was fitted to another release. Fit it anew: npm run model -- fit`,
    );
  return card.data;
}
