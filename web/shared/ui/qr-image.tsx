import { chakra } from '@chakra-ui/react/styled-system';
import { create } from 'qrcode';

/** The quiet zone that scanners need, in modules. */
const MARGIN = 3;

interface QrImageProps {
  text: string;
  /** The accessible name. */
  label: string;
  size: string;
}

/** A text as a QR code; dark on white in both colour modes, because scanners need it. */
export function QrImage({ text, label, size }: QrImageProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * MARGIN;
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      boxSize={size}
      maxWidth="full"
      background="white"
      borderRadius="control"
      shapeRendering="crispEdges"
    >
      <path d={pathOf(modules)} fill="black" />
    </chakra.svg>
  );
}

/** One square for each dark module. */
function pathOf({ data, size }: { data: Uint8Array; size: number }): string {
  return Array.from(data)
    .map((isDark, index) => (isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : ''))
    .join('');
}
