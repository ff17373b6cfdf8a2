/**
 * What of v1 will go, and when: told on every answer of the route, by `Deprecation` (RFC 9745) and `Sunset` (RFC 8594),
 * as docs/versioning.md promises. What is listed here is marked in the OpenAPI document too (`.meta({ deprecated: true })`).
 */
export interface Deprecation {
  /** Name of the route, as in `ALL_ROUTES`. */
  readonly route: string;
  /** The member or parameter that goes; null: the whole route. */
  readonly member: string | null;
  /** From this moment on nobody new should use it. */
  readonly since: Date;
  /** Until this moment it works as ever; `NOTICE_MONTHS` later at the earliest. */
  readonly sunset: Date;
  /** The page that says what to use instead. */
  readonly page: string;
}

/** How long what is deprecated goes on working, at least. */
export const NOTICE_MONTHS = 12;

/** Nothing so far. */
export const DEPRECATIONS: readonly Deprecation[] = [];

/** Headers for an answer of the route; none where nothing of it will go. Of several entries, the earliest of each moment counts. */
export function deprecationHeaders(
  route: string,
  table: readonly Deprecation[] = DEPRECATIONS,
): Readonly<Record<string, string>> {
  const due = table.filter(entry => entry.route === route);
  if (due.length === 0) return {};
  const earliest = (moments: readonly Date[]) => new Date(Math.min(...moments.map(Number)));
  const pages = [...new Set(due.map(({ page }) => page))];
  return {
    Deprecation: `@${Math.floor(Number(earliest(due.map(({ since }) => since))) / 1_000)}`,
    Sunset: earliest(due.map(({ sunset }) => sunset)).toUTCString(),
    Link: pages
      .map(
        page => `<${page}>; rel="deprecation"; type="text/html", <${page}>; rel="sunset"; type="text/html"`,
      )
      .join(', '),
  };
}

/** The answer with them; a `Link` that it has already stays. */
export function withDeprecations<Told extends { readonly headers: Readonly<Record<string, string>> }>(
  answer: Told,
  route: string | undefined,
): Told {
  const told: Readonly<Record<string, string>> = route === undefined ? {} : deprecationHeaders(route);
  if (!told.Deprecation) return answer;
  const links = [answer.headers.Link, told.Link].filter(link => link !== undefined);
  return {
    ...answer,
    headers: { ...answer.headers, ...told, ...(links.length > 0 ? { Link: links.join(', ') } : {}) },
  };
}
