/** The portal over real HTTP, with the cookie session that the official site keeps. */
import type { IncomingMessage } from 'node:http';
import type { LocalDate } from '../../../src/kernel/local-date.ts';
import type { Country, SandboxLicence } from '../../../src/sandbox/country/country.ts';
import { impicLicencesPortal } from '../../../src/sandbox/portals/impic-licences/portal.ts';
import type { PortalWorld } from '../../../src/sandbox/portals/portal.ts';
import { specimenCompany, specimenCountry } from '../../kit/specimen-country.ts';
import { serve, type TestServer } from '../http/http-server.ts';

export const TODAY = '2026-03-01' as LocalDate;

export function servePortal(
  country: Country,
  layout: PortalWorld['layout'] = 'official',
): Promise<TestServer> {
  return serve(async (request, response) => {
    const url = new URL(request.url!, 'http://portal.invalid');
    const answer = await impicLicencesPortal.handle(
      {
        method: request.method!,
        path: decodeURIComponent(url.pathname),
        query: url.searchParams,
        form: new URLSearchParams(await bodyOf(request)),
        headers: { 'x-requested-with': request.headers['x-requested-with']?.toString() },
        session: new Map(),
      },
      { country, today: TODAY, layout },
    );
    response.writeHead(answer.status, { ...answer.headers, 'set-cookie': 'PHPSESSID=one' }).end(answer.body);
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

/** A country of these companies; what a portal of titles does not read is left empty. */
export const countryOf = (
  ...companies: readonly (readonly [nif: string, licences: readonly SandboxLicence[]])[]
): Country =>
  specimenCountry(
    ...companies.map(([nif, licences]) =>
      specimenCompany({ nif, firma: `CONSTRUÇÕES "${nif}" & FILHOS, LDA`, licences }),
    ),
  );

/** A title through its states, given as `2020-01-02 valid`. */
export function licence(
  number: string,
  title: SandboxLicence['title'],
  highest: number | null,
  ...states: readonly string[]
): SandboxLicence {
  return {
    number,
    title,
    class: highest,
    categories: title === 'alvara-publicas' ? ['1.ª', '2.ª'] : [],
    states: states.map(text => {
      const [on, state] = text.split(' ') as [LocalDate, SandboxLicence['states'][number]['state']];
      return { on, state };
    }),
  };
}
