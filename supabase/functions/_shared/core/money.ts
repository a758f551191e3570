import { AppError } from './app-error.ts';
import { KOBO_PER_NAIRA } from './limits.ts';
import { nairaInWords } from './thousands.ts';

/**
 * Naira, as a contract carries them, to integer kobo, as the database stores them.
 * @throws AppError `invalid_input` for an amount finer than one kobo.
 */
export function nairaToKobo(naira: number): number {
  const kobo = Math.round(naira * KOBO_PER_NAIRA);
  if (Math.abs(kobo / KOBO_PER_NAIRA - naira) > 1e-9 * Math.max(1, naira)) {
    throw new AppError('invalid_input', 'Amounts have at most two decimals');
  }
  return kobo;
}

/** Integer kobo to naira. */
export function koboToNaira(kobo: number): number {
  return kobo / KOBO_PER_NAIRA;
}

/** Kobo for reading: "₦21,500", and "₦21,500.50" only when there are kobo. */
export function koboInWords(kobo: number): string {
  return nairaInWords(koboToNaira(kobo));
}
