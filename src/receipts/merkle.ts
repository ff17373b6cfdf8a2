/**
 * The Merkle tree of the log (RFC 9162, section 2.1; SHA-256). A node is named by its level (0: leaves) and its place there; only
 * whole ones (of 2^level leaves) are kept. Proofs ask `nodeAt` for these, and fold what is left at the right edge.
 */
import { createHash } from 'node:crypto';

export type NodeAt = (level: number, place: number) => Buffer;

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

export const leafHash = (entry: Uint8Array): Buffer => sha256(LEAF, entry);
export const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right);

/** The largest power of two below `n`, for two leaves or more. */
const split = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

/** The hash of the leaves from `begin` up to `end`, of which `begin` is a multiple of the largest power of two in it. */
function rangeHash(nodeAt: NodeAt, begin: number, end: number): Buffer {
  const n = end - begin;
  const level = Math.log2(n);
  if (Number.isInteger(level)) return nodeAt(level, begin / n);
  const k = split(n);
  return nodeHash(rangeHash(nodeAt, begin, begin + k), rangeHash(nodeAt, begin + k, end));
}

export const rootOf = (nodeAt: NodeAt, size: number): Buffer =>
  size === 0 ? sha256() : rangeHash(nodeAt, 0, size);

/** PATH: the hashes that lead from a leaf to the root of the first `size` leaves, the lowest first. */
export function inclusionProof(nodeAt: NodeAt, leaf: number, size: number): Buffer[] {
  const path = (begin: number, end: number): Buffer[] => {
    if (end - begin === 1) return [];
    const middle = begin + split(end - begin);
    return leaf < middle
      ? [...path(begin, middle), rangeHash(nodeAt, middle, end)]
      : [...path(middle, end), rangeHash(nodeAt, begin, middle)];
  };
  return path(0, size);
}

/** PROOF: that the first `from` leaves of a log of `size` are those of the log when it had `from`. Empty for 0 and for `size`. */
export function consistencyProof(nodeAt: NodeAt, from: number, size: number): Buffer[] {
  const sub = (m: number, begin: number, end: number, isWhole: boolean): Buffer[] => {
    if (m === end - begin) return isWhole ? [] : [rangeHash(nodeAt, begin, end)];
    const k = split(end - begin);
    return m <= k
      ? [...sub(m, begin, begin + k, isWhole), rangeHash(nodeAt, begin + k, end)]
      : [...sub(m - k, begin + k, end, false), rangeHash(nodeAt, begin, begin + k)];
  };
  return from === 0 || from === size ? [] : sub(from, 0, size, true);
}

/** Section 2.1.3.2. */
export function includes(
  { leaf, place, size }: { leaf: Uint8Array; place: number; size: number },
  proof: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (place >= size) return false;
  let [fn, sn] = [place, size - 1];
  let hash: Uint8Array = leaf;
  for (const p of proof) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(p, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else hash = nodeHash(hash, p);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && Buffer.from(hash).equals(root);
}

/** Section 2.1.4.2: whether the log of `size` with `root` begins as the one of `from` with `fromRoot`. */
export function isConsistent(
  { from, fromRoot, size, root }: { from: number; fromRoot: Uint8Array; size: number; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (from > size) return false;
  if (from === size) return proof.length === 0 && Buffer.from(fromRoot).equals(root);
  if (from === 0) return proof.length === 0;
  const path = Number.isInteger(Math.log2(from)) ? [fromRoot, ...proof] : [...proof];
  const first = path.shift();
  if (!first) return false;
  let [fn, sn] = [from - 1, size - 1];
  while (fn % 2 === 1) [fn, sn] = [(fn - 1) / 2, Math.floor(sn / 2)];
  let [fr, sr]: [Uint8Array, Uint8Array] = [first, first];
  for (const c of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [nodeHash(c, fr), nodeHash(c, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = nodeHash(sr, c);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && Buffer.from(fr).equals(fromRoot) && Buffer.from(sr).equals(root);
}

/** The whole nodes that come with leaves `from` up to `size`: each level after the one below it. */
export function* newNodes(nodeAt: NodeAt, from: number, size: number) {
  for (let level = 1; 2 ** level <= size; level++)
    for (let place = Math.floor(from / 2 ** level); (place + 1) * 2 ** level <= size; place++)
      yield { level, place, hash: nodeHash(nodeAt(level - 1, 2 * place), nodeAt(level - 1, 2 * place + 1)) };
}
