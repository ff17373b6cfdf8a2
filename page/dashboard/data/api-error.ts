/** A refusal in words: what the service said, its code, and the id under which its log has the request. */
export class ApiError extends Error {
  code: string | null;
  requestId: string | null;
  status: number;

  constructor(message: string, { code = null, requestId = null, status = 0 }: { code?: string | null; requestId?: string | null; status?: number } = {}) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.status = status;
  }

  /** Whether it passes by itself: the service is away or busy. */
  get passes() {
    return this.code === 'unreachable' || this.status >= 500;
  }
}
