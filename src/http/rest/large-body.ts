/** Lists and batches are read before they are admitted: how many at once is bounded, in all and for a client. */
import { PRICES } from '../../access/admission/prices.ts';
import { createLanes } from '../../kernel/pacing/lanes.ts';
import { Problem } from '../../kernel/problems.ts';
import { createOpenCount } from '../connection/open-count.ts';
import { bodyClockOf, MOST_REQUEST_BYTES } from '../connection/read-body.ts';
import type { Prepared, RouteRequest } from './route.ts';

/** Large bodies that one process takes at once: each may be some 50 MB of memory. */
const IN_ALL = 4;
const inAll = createOpenCount(IN_ALL);
/** More than one: a body that comes slowly holds up no other. */
const PER_CLIENT = 2;
const perClient = createLanes(PER_CLIENT);
/** Further ones hold a connection each while they wait. */
const WAITING_PER_CLIENT = 50;

/** Holds a place from before the body is read until the request ends; the client's others wait for theirs, on our time. */
export async function readRows(
  request: RouteRequest,
  prepare: (request: RouteRequest) => Promise<Prepared>,
): Promise<Prepared> {
  const { clientId } = request.caller;
  if (perClient.waiting(clientId) >= WAITING_PER_CLIENT) throw tooMany('you');
  const clock = bodyClockOf(request.incoming);
  clock?.stop();
  const ends = [await perClient.enter(clientId)];
  clock?.go();
  const release = () => {
    for (const end of ends) end();
  };
  try {
    if (!isShort(request)) ends.push(inAll.begin('all'));
    if (inAll.isOver('all')) throw tooMany('others');
    return { ...(await byBytes(request, prepare)), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Charges the bytes that were read, where they cost more than what was made of them. */
async function byBytes(request: RouteRequest, prepare: (request: RouteRequest) => Promise<Prepared>) {
  const { work } = request;
  const before = work.fields;
  let bytes = 0;
  async function* counted() {
    for await (const piece of request.body()) {
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    return await prepare({ ...request, body: counted });
  } finally {
    work.add(Math.max(0, bytes * PRICES.sentByte - (work.fields - before)));
  }
}

const tooMany = (whose: string) =>
  new Problem(
    'unavailable',
    `Lists and batches of ${whose} are being taken at this moment. Nothing was charged; try again in a few seconds.`,
    { headers: { 'Retry-After': '3' } },
  );

/** Whether the body says that it is no larger than that of any other request. */
const isShort = ({ incoming }: Pick<RouteRequest, 'incoming'>): boolean =>
  Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MOST_REQUEST_BYTES;

/** A row takes so many bytes at least as lists and batches usually are. */
const BYTES_OF_A_ROW = 40;

/** Rows that a body may have by its length, before it is read. */
export const rowsExpected = ({ incoming }: Pick<RouteRequest, 'incoming'>): number =>
  Number(incoming.headers['content-length'] ?? 0) / BYTES_OF_A_ROW;
