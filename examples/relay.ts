/**
 * Relay: its store goes by the id alone, whatever the type, so it is told nothing. The documents are compiled by
 * relay-compiler with `schema.graphql`; give this environment to `RelayEnvironmentProvider`.
 */
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import type { Follower } from './follow-events.ts';
import { post, type Session } from './plain-fetch.ts';

export const createRelayEnvironment = (session: Session, follower: Follower): Environment =>
  new Environment({
    network: Network.create(
      ({ text }, variables) => post(session, text ?? '', variables),
      ({ text }, variables) =>
        Observable.create(sink => follower.subscribe({ query: text ?? '', variables }, sink)),
    ),
    store: new Store(new RecordSource()),
  });
