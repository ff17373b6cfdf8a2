/** Changes that carry the version which their sender saw: over REST as `If-Match`, elsewhere as a number. */
import { Problem } from '../problems.ts';

/** Judges the tag of what is to be changed (null: there is none) by throwing `precondition-failed`. */
export type Precondition = (tag: string | null) => void;

/** The strong validator of a version (RFC 9110, 8.8.3): what was removed and made anew has another. */
export const versionTag = ({ id, version }: { readonly id: string; readonly version: number }): string =>
  `"${id}.${version}"`;

/** Null or undefined: it is changed whatever its version. */
export const expecting =
  (version: number | null | undefined): Precondition =>
  tag => {
    if (version == null || tag?.endsWith(`.${version}"`)) return;
    const now =
      tag === null ? 'It is not there' : `Its version is ${tag.slice(tag.lastIndexOf('.') + 1, -1)} now`;
    throw new Problem(
      'precondition-failed',
      `${now}, so nothing was changed. Read it again before you send your change.`,
    );
  };
