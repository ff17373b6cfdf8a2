/** Lists and batches are read before they are admitted: how many at once is bounded, in all and for a client. */
import { PRICES } from '../../access/admission/prices.ts';
import { createLanes } from '../../kernel/pacing/lanes.ts';
import { Problem } from '../../kernel/problems.ts';
import { bodyClockOf } from '../connection/read-body.ts';
import type { Prepared, RouteRequest } from './route.ts';

/** What bodies of all clients may take of one process at once, by their price: four of the largest, each some 50 MB of memory. */
const MOST_HELD = 4 * 20_000_000 * PRICES.sentByte;
let held = 0;
/** More than one: a body that comes slowly holds up no other. */
const PER_CLIENT = 2;
const perClient = createLanes(PER_CLIENT);
/** Further ones hold a connection each while they wait. */
const WAITING_PER_CLIENT = 50;

/**
 * Holds a place of its client from before the body is read until the request ends; the client's others wait for theirs, on our time.
 * Of what is shared by all it holds what has come: who sends slowly, or stands still, keeps nobody else out. Bytes are charged where
 * they cost more than what was made of them.
 */
export async function readRows(
  request: RouteRequest,
  prepare: (request: RouteRequest) => Promise<Prepared>,
): Promise<Prepared> {
  const { work, caller, incoming } = request;
  const { clientId } = caller;
  if (perClient.waiting(clientId) >= WAITING_PER_CLIENT) throw tooMany('you');
  const clock = bodyClockOf(incoming);
  clock?.stop();
  const leave = await perClient.enter(clientId);
  clock?.go();
  const before = work.fields;
  let bytes = 0;
  let own = 0;
  const hold = (fields: number) => {
    held += fields - own;
    own = fields;
  };
  const release = () => {
    hold(0);
    leave();
  };
  const owed = () => Math.max(0, bytes * PRICES.sentByte - (work.fields - before));
  async function* counted() {
    for await (const piece of request.body()) {
      bytes += piece.length;
      hold(work.fields - before + owed());
      if (held > MOST_HELD) throw tooMany('others');
      yield piece;
    }
  }
  try {
    return { ...(await prepare({ ...request, body: counted })), release };
  } catch (error) {
    release();
    throw error;
  } finally {
    work.add(owed());
  }
}

const tooMany = (whose: string) =>
  new Problem(
    'unavailable',
    `Lists and batches of ${whose} are being taken at this moment. Nothing was charged; try again in a few seconds.`,
    { headers: { 'Retry-After': '3' } },
  );

/** A row takes so many bytes at least as lists and batches usually are. */
const BYTES_OF_A_ROW = 40;

/** Rows that a body may have by its length, before it is read. */
export const rowsExpected = ({ incoming }: Pick<RouteRequest, 'incoming'>): number =>
  Number(incoming.headers['content-length'] ?? 0) / BYTES_OF_A_ROW;
