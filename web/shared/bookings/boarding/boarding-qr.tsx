import { type BoardingQr as Qr, boardingQrText } from '@tafiya/bookings/boarding.rules.ts';
import { QrImage } from '@/shared/ui/qr-image.tsx';

/** The boarding code as a QR code. */
export function BoardingQr({ size, ...qr }: Qr & { size: string }) {
  return <QrImage text={boardingQrText(qr)} label="QR code to board" size={size} />;
}
