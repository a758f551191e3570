import { expect, test } from 'vitest';
import { clientAddressOf, neighbourhoodOf, networkOf } from './client-address.ts';

test('with one trusted proxy, the address is its entry, the last one', () => {
  expect(clientAddressOf('41.58.1.2', 1)).toBe('41.58.1.2');
  expect(clientAddressOf('6.6.6.6, 41.58.1.2', 1)).toBe('41.58.1.2');
});

test('with two trusted proxies, the address is the entry of the outer one', () => {
  expect(clientAddressOf('6.6.6.6, 41.58.1.2, 10.0.0.1', 2)).toBe('41.58.1.2');
});

test('entries that the client wrote are ignored', () => {
  expect(clientAddressOf('6.6.6.6', 0)).toBe('unknown');
  expect(clientAddressOf(undefined, 1)).toBe('unknown');
  expect(clientAddressOf('', 1)).toBe('unknown');
  expect(clientAddressOf('x'.repeat(200), 1)).toBe('unknown');
});

test.each([
  ['41.58.1.2', '41.58.1.2'],
  ['unknown', 'unknown'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['::ffff:41.58.1.2', '::ffff:293a:102'],
  ['::ffff:41.58.1.3', '::ffff:293a:103'],
  ['not:an:address', 'not:an:address'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['41.58.1.2', '41.58.1'],
  ['2001:db8:1:2::1', '2001:db8:1'],
  ['2001:db8::7', '2001:db8:0'],
  ['::ffff:41.58.1.3', '41.58.1'],
  ['unknown', 'unknown'],
])('%s lies in %s', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood);
});
