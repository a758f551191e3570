/**
 * The inline script of the landing page, which runs before the first paint: it writes the days into the drawn search. It is
 * compiled into the HTML (tools/site/draw-pages.ts).
 */
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { stripDay } from '@/features/landing/strip-day.ts';
import { serverNow } from '@/shared/api/server-time.ts';

const today = lagosDate(serverNow());
for (const [index, label] of [...document.querySelectorAll('[data-days] > label')].entries()) {
  const { value, weekday, date } = stripDay(today, index);
  const [input, ...lines] = label.children;
  input?.setAttribute('value', value);
  for (const [line, text] of [weekday, date].entries()) lines[line]?.replaceChildren(text);
}
