/** A visitor of a portal, with a session of its own, who sends the form of the page that is open as a browser would. */

import type { Portal, PortalRequest, PortalWorld } from '../../../sandbox/portals/portal.ts';
import { deltaState, readDelta } from '../../../src/registers/reading/aspnet/aspnet-delta.ts';
import { formFields } from '../../../src/registers/reading/aspnet/aspnet-form.ts';

/** `path` is that of the page with the form, `usual` the headers with which it is sent. */
export function visitorOf(portal: Portal, world: PortalWorld, path: string, usual: PortalRequest['headers']) {
  const session = new Map<string, string>();
  const fields = new Map<string, string>();
  async function send(over: Partial<PortalRequest> = {}) {
    const [query, form] = [new URLSearchParams(), new URLSearchParams()];
    const request = { method: 'GET', path, query, form, headers: {}, session, ...over };
    const answer = await portal.handle(request, world);
    const text = String(answer.body);
    const records = readDelta(text);
    for (const [name, value] of records ? deltaState(records) : formFields(text)) fields.set(name, value);
    return { ...answer, text };
  }
  return {
    send,
    /** What ASP.NET keeps in the open page. */
    state: () => Object.fromEntries([...fields].filter(([name]) => name.startsWith('__'))),
    /** Sends the form with these answers; null leaves a field out. */
    post(answers: Readonly<Record<string, string | null>>, headers = usual) {
      const sent = { ...Object.fromEntries(fields), ...answers };
      const given = Object.entries(sent).filter((entry): entry is [string, string] => entry[1] !== null);
      return send({ method: 'POST', form: new URLSearchParams(given), headers });
    },
  };
}
