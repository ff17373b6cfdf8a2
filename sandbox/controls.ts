/**
 * What tests and demonstrations ask of the sandbox beside the portals: `GET /_health`, `GET /_requests` (how often
 * each portal was asked, in all and by company), `GET /_faults`, and `PUT /_faults/{register}` with
 * `{"fault": "waf"}`, or null to end it; `GET /_records`, and `PUT /_records/{nif}` with `{"record": "tax-debt"}`, which
 * gives a company a new record, or null to take away those that it was given.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, say } from './answers.ts';
import { FAULTS, type Faults, isFault } from './faults.ts';
import { isNewRecord, NEW_RECORDS, type NewRecords } from './new-records.ts';
import type { Portal } from './portals/portal.ts';
import { readBody } from './read-body.ts';
import type { createRequestCounts } from './request-counts.ts';

export interface Controls {
  readonly records: NewRecords;
  readonly portals: ReadonlyMap<string, Portal>;
  readonly faults: Faults;
  readonly counts: ReturnType<typeof createRequestCounts>;
}

export async function serveControls(
  controls: Controls,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { faults, counts, records, portals } = controls;
  const asked = `${request.method} ${path}`;
  if (asked === 'GET /_health')
    return json(response, { status: 'ok', companies: records.country.size, portals: [...portals.keys()] });
  if (asked === 'GET /_requests') return json(response, counts.all());
  if (asked === 'GET /_faults') return json(response, faults.all());
  if (asked === 'GET /_records') return json(response, records.all());
  const [, list, name = ''] = /^PUT \/(_faults|_records)\/([\w-]+)$/.exec(asked) ?? [];
  if (list === '_faults') return setFault(controls, name, request, response);
  if (list === '_records') return giveRecord(controls, name, request, response);
  say(response, 404, 'There is no such page.');
}

async function setFault(
  { faults, portals }: Controls,
  register: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const portal = portals.get(register);
  if (!portal) return say(response, 404, 'There is no such page.');
  const fault = sent(await readBody(request), 'fault');
  if (fault !== null && !isFault(fault))
    return say(response, 400, `The body must be {"fault": …} with null or one of: ${FAULTS.join(', ')}.`);
  faults.set(portal.register, fault);
  json(response, faults.all());
}

async function giveRecord(
  { records }: Controls,
  nif: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const record = sent(await readBody(request), 'record');
  if (record !== null && !isNewRecord(record))
    return say(
      response,
      400,
      `The body must be {"record": …} with null or one of: ${NEW_RECORDS.join(', ')}.`,
    );
  if (!records.give(nif, record)) return say(response, 404, 'The sandbox has no company of this number.');
  json(response, records.all());
}

/** What the body, a JSON object, says under a name; undefined where it says nothing. */
function sent(body: string, name: string): unknown {
  try {
    const asked: unknown = JSON.parse(body);
    return typeof asked === 'object' && asked !== null ? (asked as Record<string, unknown>)[name] : undefined;
  } catch {
    return undefined;
  }
}
