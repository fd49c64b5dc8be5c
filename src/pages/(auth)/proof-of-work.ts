export type Challenge = { text: string; bits: number };

/** Number of hashes computed concurrently: each result of SubtleCrypto costs a turn of the event loop. */
const batch = 512;

const encoder = new TextEncoder();

/** Finds a number such that SHA-256 of `<challenge>.<number>` begins with enough zero bits; returns that text. */
export async function solve({ text, bits }: Challenge): Promise<string> {
  for (let first = 0; ; first += batch) {
    const proofs = Array.from({ length: batch }, (_, at) => `${text}.${first + at}`);
    const hashes = await Promise.all(
      proofs.map((proof) => crypto.subtle.digest('SHA-256', encoder.encode(proof))),
    );
    const at = hashes.findIndex((hash) => countZeroBits(new Uint8Array(hash)) >= bits);
    const proof = proofs[at];
    if (proof !== undefined) return proof;
  }
}

function countZeroBits(hash: Uint8Array): number {
  const at = hash.findIndex((byte) => byte !== 0);
  return at === -1 ? hash.length * 8 : at * 8 + Math.clz32(hash[at] ?? 0) - 24;
}
