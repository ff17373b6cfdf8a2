/** Compresses the answers of `/graphql`; streams of events and short answers stay as they are. REST compresses its own. */
import type { Plugin } from 'graphql-yoga';
import { codingOf, compressedOnce, LEAST_BYTES } from '../connection/content-encoding.ts';

export function useCompression(): Plugin {
  return {
    async onResponse({ request, response, setResponse, fetchAPI }) {
      const { headers, status, statusText } = response;
      if (!/json/.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return;
      // Only what is there as a whole has a length.
      if (Number(headers.get('content-length') ?? 0) < LEAST_BYTES || request.method !== 'POST') return;
      headers.append('Vary', 'Accept-Encoding');
      const coding = codingOf(request.headers.get('accept-encoding'));
      if (!coding) return;
      const body = await compressedOnce(await response.text(), coding);
      headers.set('Content-Encoding', coding);
      headers.set('Content-Length', String(body.byteLength));
      // Node's own bytes are taken too, whatever the type says.
      setResponse(new fetchAPI.Response(body as unknown as BodyInit, { status, statusText, headers }));
    },
  };
}
