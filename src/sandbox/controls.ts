/**
 * What tests and demonstrations ask of the sandbox beside the portals: `GET /_health`, `GET /_requests` (how often
 * each portal was asked, in all and by company), `GET /_faults`, and `PUT /_faults/{register}` with
 * `{"fault": "waf"}`, or null to end it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, say } from './answers.ts';
import type { Country } from './country/country.ts';
import { FAULTS, type Fault, type Faults, isFault } from './faults.ts';
import type { Portal } from './portals/portal.ts';
import { readBody } from './read-body.ts';
import type { createRequestCounts } from './request-counts.ts';

export interface Controls {
  readonly country: Country;
  readonly portals: ReadonlyMap<string, Portal>;
  readonly faults: Faults;
  readonly counts: ReturnType<typeof createRequestCounts>;
}

export async function serveControls(
  { faults, counts, country, portals }: Controls,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = `${request.method} ${path}`;
  if (asked === 'GET /_health')
    return json(response, { status: 'ok', companies: country.size, portals: [...portals.keys()] });
  if (asked === 'GET /_requests') return json(response, counts.all());
  if (asked === 'GET /_faults') return json(response, faults.all());
  const portal = asked.startsWith('PUT /_faults/') ? portals.get(path.slice('/_faults/'.length)) : undefined;
  if (!portal) return say(response, 404, 'There is no such page.');
  const fault = readFault(await readBody(request));
  if (fault === undefined)
    return say(response, 400, `The body must be {"fault": …} with null or one of: ${FAULTS.join(', ')}.`);
  faults.set(portal.register, fault);
  json(response, faults.all());
}

/** The fault that a body asks for; undefined where it asks for nothing known. */
function readFault(body: string): Fault | null | undefined {
  try {
    const asked: unknown = JSON.parse(body);
    if (typeof asked !== 'object' || asked === null || !('fault' in asked)) return undefined;
    return asked.fault === null || isFault(asked.fault) ? asked.fault : undefined;
  } catch {
    return undefined;
  }
}
