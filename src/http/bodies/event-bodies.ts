/** Events of the list, the stream and webhooks; `type` determines the form of `data`. */
import { z } from 'zod';
import { EVENT_TYPES, EVENTS, type EventType } from '../../events/all-events.ts';
import { eventName } from '../../events/event.ts';
import { CURSOR, ENDPOINT } from '../../kernel/schemas/sample-ids.ts';
import { cursor, id, livemode, pageOf, time } from '../../kernel/schemas/words.ts';
import { difference } from './alert-bodies.ts';

/** `webhook.test` is no event: it is in no log and has no cursor. */
export const DELIVERY_TYPES = [...EVENT_TYPES, 'webhook.test'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

const TEST = {
  data: z.object({ livemode, endpointId: id('whe', 'The endpoint.') }),
  sample: { endpointId: ENDPOINT },
};

/** Of an alert, what differs stands in it as text. */
function dataOf(type: DeliveryType): z.ZodType {
  if (type === 'webhook.test') return TEST.data;
  const { data } = EVENTS[type];
  return 'difference' in data.shape
    ? data.extend({ difference }).meta({ id: `${eventName(type)}Data` })
    : data;
}

export const sampleOf = (type: DeliveryType) => ({
  type,
  timestamp: '2026-11-20T09:30:12.480Z',
  data: {
    livemode: false,
    ...(type === 'webhook.test' ? TEST.sample : { ...EVENTS[type].sample, cursor: CURSOR }),
  },
});

export const deliveryOf = (type: DeliveryType): z.ZodType =>
  z
    .object({ type: z.literal(type), timestamp: time('When it happened'), data: dataOf(type) })
    .meta({ id: `${eventName(type)}Delivery` });

const members = {
  object: z.literal('event'),
  id: id('evt', 'The event; the `webhook-id` of its deliveries.'),
  timestamp: time('When it happened'),
  cursor,
};

const eventOf = (type: EventType) =>
  z.object({ ...members, type: z.literal(type), data: dataOf(type) }).meta({ id: `${eventName(type)}Event` });

const [firstType, ...furtherTypes] = EVENT_TYPES;
const addressOf = (type: EventType) => `#/components/schemas/${eventName(type)}Event`;

const knownEvent = z.discriminatedUnion('type', [eventOf(firstType), ...furtherTypes.map(eventOf)]).meta({
  id: 'KnownEvent',
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(EVENT_TYPES.map(type => [type, addressOf(type)])),
  },
});

const otherEvent = z
  .object({
    ...members,
    type: z.string().meta({ not: { enum: EVENT_TYPES } }),
    data: z.looseObject({}),
  })
  .describe('An event of a newer type. Ignore it.')
  .meta({ id: 'OtherEvent' });

export const event = z.union([knownEvent, otherEvent]).meta({ id: 'Event' });

export const eventList = pageOf('EventList', z.array(event).describe('Oldest first.'), cursor);
