/** One HTTP answer, or a file that an operator saved. */
export interface Capture {
  readonly body: Uint8Array;
  /** HTTP status; 200 for a saved file unless its `.request.json` says otherwise. */
  readonly status: number;
  readonly contentType: string | null;
  /** The request (form fields by their official names), if the answer cannot be parsed without it. */
  readonly request: Readonly<Record<string, string>>;
  /** Seconds of `Retry-After`, if given. */
  readonly retryAfterSeconds?: number;
  /** Path that a redirect leads to, without its query. */
  readonly movedTo?: string;
  /** Address of the request; null for a saved file. */
  readonly url: string | null;
  /** Header fields of the answer, without cookies; and how long it took. For recordings: no parser reads them. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly ms?: number;
  /** Validators for the next conditional request, if the site gave any. */
  readonly validators?: Validators;
}

/** In place of an answer that did not come. */
export const NOTHING_CAME: Capture = {
  body: new Uint8Array(),
  status: 0,
  contentType: null,
  request: {},
  url: null,
};

/** Validator header fields of an answer (RFC 9110, 8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** How a page is built (`reading/shape.ts`). */
export interface Shape {
  readonly contentType: string | null;
  /** Names of form fields, or members of JSON. */
  readonly fields: readonly string[];
  /** Titles of the page, its tables and its groups of fields. */
  readonly headings: readonly string[];
  /** In their order; none where the answer has no table that the parser knows. */
  readonly columns: readonly string[];
}
