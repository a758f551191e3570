/** The seconds of a Retry-After header, which also may be a date; undefined if there is none. `now` in epoch milliseconds. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
