/** One HTTP answer as it came, or a file that an operator saved. */
export interface Capture {
  readonly body: Uint8Array;
  /** HTTP status; 200 for a saved file whose `.request.json` says nothing else. */
  readonly status: number;
  readonly contentType: string | null;
  /** What was asked, where the answer cannot be read without it (form fields by their official names). */
  readonly request: Readonly<Record<string, string>>;
  /** Seconds after which the register wants to be asked again (`Retry-After`); absent where it did not say. */
  readonly retryAfterSeconds?: number;
  /** Address asked; null for a saved file. */
  readonly url: string | null;
  /** What to ask the same address by, next time; absent where the site gave nothing. */
  readonly validators?: Validators;
}

/** Header fields of an answer, as they came (RFC 9110, 8.8). */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}
