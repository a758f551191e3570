import { CURRENCY, LOCALE } from '@tafiya/core/limits.ts';

export { nairaInWords as formatNaira } from '@tafiya/core/thousands.ts';

let short: Intl.NumberFormat | undefined;

/** Naira at a glance, on an axis: "₦400K", "₦1.6M". */
export function shortNaira(naira: number): string {
  short ??= new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: CURRENCY,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return short.format(naira);
}
