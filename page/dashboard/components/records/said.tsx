/** A sentence of the API in the page's language; one that exists only in English says so to a screen reader. */
import { pick } from '../../texts.ts';

export function Said({ en, pt = en }: { en?: string | null; pt?: string | null }) {
  const text = pick({ en, pt });
  return <bdi lang={text === en ? 'en' : 'pt'}>{text}</bdi>;
}
