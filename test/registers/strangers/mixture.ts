/** A country of portals as a first live day meets them: by a seed, each is the one that is known, or one that its people changed. */
import type { RequestListener } from 'node:http';
import { Rng } from '../../../sandbox/country/setting/rng.ts';
import { REGISTER_NAMES, type RegisterName } from '../../../src/kernel/register-name.ts';
import { CHANGES } from './all-changes.ts';
import { type Change, changedSite } from './changed-site.ts';
import { EVERYWHERE } from './everywhere.ts';

/** What was changed at the site of each register; null: nothing. */
export type Mixture = ReadonlyMap<RegisterName, Change | null>;

/** One of four is as it is known, and one of six has a change that any site may make: works, consent, news. */
export function mixtureOf(seed: string): Mixture {
  const rng = new Rng(seed);
  const drawn = (name: RegisterName): Change | null => {
    const own = rng.fork(name);
    const kind = own.weighted([
      ['known', 3],
      ['own', 7],
      ['everywhere', 2],
    ]);
    if (kind === 'known') return null;
    return own.pick(
      CHANGES.filter(it => it.register === name && EVERYWHERE.includes(it) === (kind === 'everywhere')),
    );
  };
  return new Map(REGISTER_NAMES.map(name => [name, drawn(name)]));
}

const NO_CHANGE = { what: 'nothing' };

/** All sites of a mixture at one address, each below the name of its register. */
export function mixedSites(portals: string, mixture: Mixture): RequestListener {
  const sites = new Map<string, RequestListener>(
    [...mixture].map(([register, change]) => [
      register,
      changedSite(portals, change ?? { register, ...NO_CHANGE }),
    ]),
  );
  return (request, response) => {
    const site = sites.get(/^\/([^/?]*)/.exec(request.url!)?.[1] ?? '');
    if (site) site(request, response);
    else
      response.writeHead(404).end(`There is no such register; these are: ${[...sites.keys()].join(', ')}.\n`);
  };
}
