import { expect, test } from 'vitest';
import { findProof, isProof, visitorProofSubject } from './proof-of-work.rules.ts';

const REQUEST = { clientKey: '5EED0000-0000-4000-8000-000000000001', email: ' Ada@no.test ' };

test('a proof that was found is one, for this request only', async () => {
  const subject = visitorProofSubject(REQUEST);
  const proof = await findProof(subject);
  expect(await isProof(subject, proof)).toBe(true);
  const others = Array.from({ length: 20 }, (_, n) => isProof(`${subject}${n}`, proof));
  expect((await Promise.all(others)).filter(Boolean).length).toBeLessThan(2);
  expect(await isProof(subject, `${proof}0`)).toBe(false);
});

test('the subject is the same however key and address are written', () => {
  expect(visitorProofSubject(REQUEST)).toBe(
    visitorProofSubject({ clientKey: REQUEST.clientKey.toLowerCase(), email: 'ada@no.test' }),
  );
});
