import { expect, test } from 'vitest';
import { traccarLink } from '../../supabase/functions/_shared/tracking/devices/traccar.rules.ts';
import { createTraccarClient } from './traccar-client.ts';

test('a refused position stays at the head, is tried again ever later, and nothing is lost', async () => {
  const answers = [true, ...Array.from({ length: 8 }, () => false), 'no network', true, false, true] as const;
  const sent: string[] = [];
  const waits: number[] = [];
  const phone = createTraccarClient({
    link: traccarLink({ origin: 'https://tafiya.test', token: 'x' }),
    send: (url, body) => {
      expect([url, body.get('id')]).toEqual(['https://tafiya.test/api/positions/osmand', 'x']);
      const answer = answers[sent.length] ?? true;
      sent.push(body.get('lat') ?? '');
      return answer === 'no network' ? Promise.reject(new Error(answer)) : Promise.resolve({ ok: answer });
    },
    wait: (ms) => {
      waits.push(ms / 1000);
      return Promise.resolve();
    },
  });
  for (const latitude of [1, 2, 3]) phone.record({ latitude, longitude: 3, at: 0 });
  await phone.sendAll();
  expect(sent.join('')).toBe(`1${'2'.repeat(10)}33`);
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, 5]);
  expect(phone.queued()).toBe(0);
});
