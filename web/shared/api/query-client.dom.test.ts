import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

it('a page that is opened without network is offline until the network returns, although no part of it listens yet', async () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await import('./query-client.ts');
  expect(onlineManager.isOnline()).toBe(false);
  offline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(onlineManager.isOnline()).toBe(true);
});
