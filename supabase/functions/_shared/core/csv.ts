import { KOBO_PER_NAIRA } from './limits.ts';

type CsvCell = string | number | CsvNaira | null;

/**
 * A table as CSV (RFC 4180): UTF-8 with a mark at the start, so that spreadsheets read accents. Text that a spreadsheet would
 * run as a formula starts with an apostrophe.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return '\uFEFF' + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An amount for `csvOf`: naira with two decimals, and never taken for a formula. */
export class CsvNaira {
  readonly kobo: number;

  constructor(kobo: number) {
    this.kobo = kobo;
  }
  toString(): string {
    return (this.kobo / KOBO_PER_NAIRA).toFixed(2);
  }
}
