import { expect, test } from 'vitest';
import { clientAddressOf } from './client-address.ts';

test('with one proxy of ours, the address is what it wrote last', () => {
  expect(clientAddressOf('41.58.1.2', 1)).toBe('41.58.1.2');
  expect(clientAddressOf('6.6.6.6, 41.58.1.2', 1)).toBe('41.58.1.2');
});

test('with two, the one before is what the outer one saw', () => {
  expect(clientAddressOf('6.6.6.6, 41.58.1.2, 10.0.0.1', 2)).toBe('41.58.1.2');
});

test('what a client writes itself is never believed', () => {
  expect(clientAddressOf('6.6.6.6', 0)).toBe('unknown');
  expect(clientAddressOf(undefined, 1)).toBe('unknown');
  expect(clientAddressOf('', 1)).toBe('unknown');
  expect(clientAddressOf('x'.repeat(200), 1)).toBe('unknown');
});
