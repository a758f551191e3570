import { afterEach, expect, it, vi } from 'vitest';
import { putFile } from './upload.ts';

afterEach(() => vi.restoreAllMocks());

it('sends nothing of a file that was given up before its address came', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const control = new AbortController();
  control.abort();
  const sending = putFile('/put', new File(['x'], 'card.jpg'), {
    signal: control.signal,
    onProgress: () => undefined,
  });
  await expect(sending).rejects.toBe(control.signal.reason);
  expect(send).not.toHaveBeenCalled();
});
