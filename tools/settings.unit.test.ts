import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { summaryOf } from './summary.ts';

test('PORT and DATA_DIR have defaults below the repository', () => {
  expect(readSettings({}, '/repo')).toEqual({ port: 3000, dataDir: '/repo/.data' });
});

test('PORT and DATA_DIR are honoured', () => {
  expect(readSettings({ PORT: '4000', DATA_DIR: '/elsewhere' }, '/repo')).toEqual({
    port: 4000,
    dataDir: '/elsewhere',
  });
});

test.each(['http', '-1', '70000', '30.5'])('PORT=%s is refused with a message', (port) => {
  expect(() => readSettings({ PORT: port }, '/repo')).toThrow('PORT must be a number');
});

test('the summary names the address, the mail, the set-up link and the demo accounts', () => {
  const stack = { url: 'http://localhost:3000', setupKey: 'key-1' };
  const summary = summaryOf(stack, { mode: 'built', dataDir: '/repo/.data', readyInMs: 1234 });
  expect(summary).toContain('ready (1.2 s)');
  expect(summary).toContain('http://localhost:3000/_outbox');
  expect(summary).toContain('http://localhost:3000/admin-login?setup=key-1');
  expect(summary).toContain('passenger@tafiya.test');
});
