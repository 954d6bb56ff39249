/**
 * A number in [0, 1) that depends on the seed and the key alone. A draw per key, instead of a stream of draws, keeps the
 * world independent of the order in which it is asked. FNV-1a, mixed by the finaliser of MurmurHash3.
 */
export const drawFor = (seed: number, key: string): number => {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
};
