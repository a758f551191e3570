/** A visitor's requests from one address in a day that need no proof. */
export const VISITOR_SUPPORT_FREE_HITS = 3;
export const VISITOR_SUPPORT_FREE_WINDOW_SECONDS = 24 * 60 * 60;
/** Zero bits that the hash of a proof begins with: 65,000 attempts on average. */
const PROOF_ZERO_BITS = 16;

/** Hashes that are computed at the same time: one by one, waiting for each would take most of the time. */
const BATCH = 512;

/**
 * A number with which the hash of the request begins with zeros. Finding it costs a browser seconds, checking it one hash.
 * `subject` must name the request, so that each one costs anew.
 */
export async function findProof(subject: string): Promise<string> {
  for (let first = 0; ; first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, n) => String(first + n));
    const found = await Promise.all(numbers.map((number) => isProof(subject, number)));
    const proof = numbers[found.indexOf(true)];
    if (proof !== undefined) return proof;
  }
}

/** Whether the work for this request is done. */
export async function isProof(subject: string, proof: string): Promise<boolean> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${subject}\n${proof}`));
  return Math.clz32(new DataView(hash).getUint32(0)) >= PROOF_ZERO_BITS;
}

/** The text that the proof covers: the request's key, which is valid for one request of one mailbox. */
export function visitorProofSubject({ clientKey, email }: { clientKey: string; email: string }): string {
  return `${clientKey.toLowerCase()} ${email.trim().toLowerCase()}`;
}
