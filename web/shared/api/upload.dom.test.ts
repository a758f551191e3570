import { afterEach, expect, it, vi } from 'vitest';
import { putFile } from './upload.ts';

afterEach(() => vi.restoreAllMocks());

it('sends nothing of a file that was cancelled before its URL arrived', async () => {
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

it('fails when a captive portal answers instead of the storage', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'status', 'get').mockReturnValue(200);
  vi.spyOn(XMLHttpRequest.prototype, 'getResponseHeader').mockReturnValue('text/html');
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function answer(this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('load'));
  });
  const sending = putFile('/put', new File(['x'], 'card.jpg'), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  await expect(sending).rejects.toMatchObject({ code: 'offline' });
});
