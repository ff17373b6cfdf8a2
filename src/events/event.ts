/** An event as it is appended, and in the log of a client. */
import type { z } from 'zod';
import type { EVENTS, EventType } from './all-events.ts';

/** `AnalysisCompleted` of `analysis.completed`: what schemas call it. */
export const eventName = (type: string): string =>
  type.replace(/(?:^|\.)([a-z])/g, (_, first: string) => first.toUpperCase());

type DeepReadonly<T> = T extends object ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> } : T;

/** What is stored of it: the cursor follows from its place. */
export type EventData<Type extends EventType = EventType> = DeepReadonly<
  Omit<z.infer<(typeof EVENTS)[Type]['data']>, 'cursor'>
>;

/** About a company where its data is. */
export type NewEvent = {
  [Type in EventType]: {
    readonly type: Type;
    readonly nif: EventData<Type> extends { readonly nif: string } ? string : null;
    readonly data: EventData<Type>;
  };
}[EventType];

/** An event with its place in a client's log. */
export interface LoggedEvent {
  readonly id: string;
  readonly clientId: string;
  readonly type: EventType;
  readonly nif: string | null;
  readonly data: NewEvent['data'];
  readonly createdAt: Date;
  readonly sequence: bigint;
}
