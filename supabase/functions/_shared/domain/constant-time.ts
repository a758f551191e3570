/**
 * Whether two texts are equal, in a time that depends on their lengths only: what a stranger measures tells nothing
 * about how much of a secret they have guessed.
 */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = new TextEncoder().encode(a);
  const right = new TextEncoder().encode(b);
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    difference |= (left[index] ?? 0) ^ (right[index % Math.max(1, right.length)] ?? 0);
  }
  return difference === 0;
}
