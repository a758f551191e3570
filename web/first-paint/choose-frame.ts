/**
 * The inline script of drawn pages, which runs before the first paint: it shows the frame that fits the URL, and writes the
 * route, day and seats of a search into it. It is compiled into the HTML (tools/site/draw-pages.ts).
 */
import { dayInWords, lagosDate, namedDay } from '@tafiya/core/lagos-time.ts';
import { SEARCH_SEATS_DEFAULT, SEARCH_SEATS_MAX, SEARCH_SEATS_MIN } from '@tafiya/search/limits.rules.ts';
import { SAMPLE } from './choose-frame-sample.ts';
import { serverNow } from '@/shared/api/server-time.ts';

const frames = [...document.querySelectorAll<HTMLElement>('[data-frame]')];
/** index.html sets the class. */
const hasSession = document.documentElement.classList.contains('has-session');
const chosen = frames.findLast(
  ({ dataset }) =>
    new RegExp(dataset['frame'] ?? '').test(location.search) && (hasSession || !('session' in dataset)),
);
for (const frame of frames) if (frame !== chosen) frame.remove();
if (chosen !== undefined) {
  chosen.hidden = false;
  writeSearch(chosen);
}

function writeSearch(frame: HTMLElement): void {
  const params = new URLSearchParams(location.search);
  const today = lagosDate(serverNow());
  const asked = params.get('date') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= today ? asked : today;
  const given = Number(params.get('seats') ?? SEARCH_SEATS_DEFAULT);
  const isNumber = Number.isInteger(given) && given >= SEARCH_SEATS_MIN && given <= SEARCH_SEATS_MAX;
  const seats = isNumber ? given : SEARCH_SEATS_DEFAULT;
  const words: readonly (readonly [string, string])[] = [
    [SAMPLE.from, params.get('from')?.trim() ?? ''],
    [SAMPLE.to, params.get('to')?.trim() ?? ''],
    [namedDay(SAMPLE.date, SAMPLE.date), namedDay(day, today)],
    [dayInWords(SAMPLE.date, today), dayInWords(day, today)],
    [`${SAMPLE.seats} seats`, seats === 1 ? '1 seat' : `${seats} seats`],
  ];
  const replaced = (text: string) =>
    words.reduce((all, [sample, word]) => all.replaceAll(sample, () => word), text);
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent ?? '';
    const written = replaced(text);
    if (written !== text) node.textContent = written;
  }
  for (const input of frame.querySelectorAll('input')) {
    if (input.value.startsWith('{')) input.value = replaced(input.value);
  }
}
