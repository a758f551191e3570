import { expect, it } from 'vitest';
import { answerOf } from './answer-of.ts';

const ORIGIN = 'https://tafiya.test';

it.each([
  ['navigate', '/', 'page'],
  ['navigate', '/search?from=Lagos', 'page'],
  ['navigate', '/auth?next=%2Fticket', 'page'],
  ['navigate', '/ticket/7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01', 'page'],
  ['navigate', '/sos', 'page'],
  ['navigate', '/apiary', 'page'],
  ['cors', '/assets/base-DlYH6ys8.js', 'file'],
  ['no-cors', '/assets/figtree-Ca92cnqB.woff2', 'file'],
  ['no-cors', '/icon-192.png', null],
  ['cors', '/api/user', null],
  ['navigate', '/api/t/7c1f1a52', null],
  ['navigate', '/auth/v1/verify?token=x', null],
  ['cors', '/rest/v1/trips', null],
  ['no-cors', '/storage/v1/object/sign/assets/a.png', null],
  ['cors', '/realtime/v1/websocket', null],
  ['cors', '/functions/v1/deliver', null],
  ['websocket', '/location-ws', null],
  ['navigate', '/_outbox', null],
  ['navigate', '/pay-sim/checkout/1', null],
  ['cors', 'https://tiles.test/assets/7/3.png', null],
])('a %s request for %s is answered by: %s', (mode, path, answer) => {
  expect(answerOf({ method: 'GET', mode, url: new URL(path, ORIGIN).href }, ORIGIN)).toBe(answer);
});

it('leaves writes to the browser', () => {
  expect(answerOf({ method: 'POST', mode: 'navigate', url: `${ORIGIN}/pay` }, ORIGIN)).toBeNull();
});
