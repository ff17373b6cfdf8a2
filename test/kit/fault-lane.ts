/** One direction of one connection through the fault proxy. */
import type { Socket } from 'node:net';
import type { Faults } from './fault-proxy.ts';

/** Bytes held at most before the sender is made to wait, as a full socket buffer would. */
const HELD_BYTES = 1_048_576;

export class Lane {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #faults: () => Faults;
  /** What has come and not yet gone on, with when it came; null is the end of the stream. */
  readonly #queue: { bytes: Buffer | null; at: number }[] = [];
  #held = 0;
  #dead = false;
  /** When the next byte may go, by the bandwidth. */
  #freeAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket, faults: () => Faults) {
    this.#from = from;
    this.#to = to;
    this.#faults = faults;
    from.on('data', bytes => this.#take(bytes));
    from.once('end', () => this.#take(null));
    to.on('drain', () => this.changed());
    to.once('close', () => clearTimeout(this.#timer));
  }

  /** From now on everything vanishes. */
  die(): void {
    this.#dead = true;
    this.#drop();
    this.#from.resume();
  }

  /** The faults may have changed: looks again. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#pass();
  }

  #take(bytes: Buffer | null): void {
    if (this.#dead) return;
    this.#queue.push({ bytes, at: performance.now() });
    this.#held += bytes?.length ?? 0;
    if (this.#held > HELD_BYTES) this.#from.pause();
    if (this.#timer === undefined) this.#pass();
  }

  #pass(): void {
    while (this.#queue.length > 0) {
      const { hang, latencyMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = this.#faults();
      if (hang || this.#to.writableNeedDrain || this.#to.destroyed) return;
      const waitMs = Math.max(this.#queue[0]!.at + latencyMs, this.#freeAt) - performance.now();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.changed(), waitMs);
        return;
      }
      const piece = this.#nextPiece();
      if (piece === null) return void this.#to.end();
      this.#freeAt = performance.now() + (piece.length / bytesPerSecond) * 1000;
      this.#to.write(piece);
      if (this.#faults().sliceBytes) {
        // A turn of the loop between two pieces, or the kernel would join them again.
        this.#timer = setTimeout(() => this.changed(), 0);
        return;
      }
    }
  }

  #nextPiece(): Buffer | null {
    const { sliceBytes, bytesPerSecond } = this.#faults();
    const first = this.#queue[0]!;
    const bytes = first.bytes;
    // At a bandwidth, a fiftieth of a second's worth at a time.
    const most = Math.min(
      sliceBytes ?? Number.POSITIVE_INFINITY,
      bytesPerSecond ? Math.max(1, Math.ceil(bytesPerSecond / 50)) : Number.POSITIVE_INFINITY,
    );
    if (bytes === null || bytes.length <= most) {
      this.#queue.shift();
      this.#release(bytes?.length ?? 0);
      return bytes;
    }
    first.bytes = bytes.subarray(most);
    this.#release(most);
    return bytes.subarray(0, most);
  }

  #release(count: number): void {
    this.#held -= count;
    if (this.#held <= HELD_BYTES && this.#from.isPaused()) this.#from.resume();
  }

  #drop(): void {
    this.#queue.length = 0;
    this.#release(this.#held);
  }
}
