import { BOARDING_CODE_DIGITS } from '../core/limits.ts';

const PREFIX = 'TAFIYA';
const QR_TEXT = new RegExp(
  `^${PREFIX}:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\\d{${BOARDING_CODE_DIGITS}})$`,
  'i',
);

/** The content of a passenger's QR code: it names the booking, so the driver does not choose the passenger. */
export interface BoardingQr {
  bookingId: string;
  code: string;
}

/** The text of the QR code. Upper case takes less room in a QR code. */
export function boardingQrText({ bookingId, code }: BoardingQr): string {
  return `${PREFIX}:${bookingId}:${code}`.toUpperCase();
}

/** Reads a scanned text; null if it is not a boarding code. */
export function readBoardingQr(text: string): BoardingQr | null {
  const [, bookingId, code] = QR_TEXT.exec(text.trim()) ?? [];
  return bookingId === undefined || code === undefined ? null : { bookingId: bookingId.toLowerCase(), code };
}
