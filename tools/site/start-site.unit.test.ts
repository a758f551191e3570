import { expect, test } from 'vitest';
import { isViteSocket } from './start-site.ts';

test.each([
  ['/?token=abc', 'vite-hmr', true],
  ['/', 'vite-ping', true],
  ['/', 'vite-unknown', false],
  ['/chat', 'vite-hmr', false],
  ['/', 'mqtt', false],
  ['/', undefined, false],
])('the upgrade of %s with the protocol %s is Vite’s: %s', (url, protocol, taken) => {
  expect(isViteSocket({ url, headers: { 'sec-websocket-protocol': protocol } })).toBe(taken);
});
