import { CURRENCY, LOCALE } from '@domain/limits.ts';

const whole = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: CURRENCY,
  maximumFractionDigits: 0,
});
const withKobo = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY });

/** Naira for reading: "₦21,500", and "₦21,500.50" only when there are kobo. */
export function formatNaira(naira: number): string {
  return (Number.isInteger(naira) ? whole : withKobo).format(naira);
}

const short = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: CURRENCY,
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Naira at a glance, on an axis: "₦400K", "₦1.6M". */
export function shortNaira(naira: number): string {
  return short.format(naira);
}
