import { expect, test } from 'vitest';
import { OWN_WRITE_MS, REPLICA_NEAR_MS } from '../limits.ts';
import { mayReadReplica } from './replica-reads.ts';

const NOW = 1_800_000_000_000;

/** A replica that has everything until `moment`. */
const until = (moment: number) => (least: number) => least < moment;

test.each([
  ['no change', undefined, NOW - 20_000, true],
  ['no change, and a replica that is away', undefined, -1, false],
  ['a change of this moment', String(NOW), NOW + 1, false],
  ['a change of 5 s ago', String(NOW - OWN_WRITE_MS), NOW, false],
  ['an older change that the replica has', String(NOW - OWN_WRITE_MS - 1), NOW, true],
  ['an older change that the replica does not have', String(NOW - 10_000), NOW - 10_000, false],
  ['a change in the future', String(NOW + 60_000), NOW + 90_000, false],
  ['an empty cookie', '', NOW + 1, false],
  ['a cookie that is no moment', 'yesterday', NOW + 1, false],
  ['a negative moment', '-1', NOW + 1, false],
  ['a moment in hex digits', '0x1', NOW + 1, false],
])('after %s', (_, wrote, known, isReplica) => {
  expect(mayReadReplica({ wrote, isVisitor: true }, NOW, until(known))).toBe(isReplica);
});

test.each([
  ['near', NOW - REPLICA_NEAR_MS + 1, true],
  ['far behind', NOW - REPLICA_NEAR_MS, false],
])('people with a token are not sent to a replica that is %s in vain', (_, known, isReplica) => {
  expect(mayReadReplica({ wrote: undefined, isVisitor: false }, NOW, until(known))).toBe(isReplica);
  expect(mayReadReplica({ wrote: String(NOW - 6000), isVisitor: false }, NOW, until(known))).toBe(isReplica);
});

test('the replica is asked also when the primary answers, so that the process looks at it', () => {
  let asked = 0;
  mayReadReplica({ wrote: String(NOW), isVisitor: true }, NOW, () => (asked += 1) > 0);
  expect(asked).toBe(1);
});
