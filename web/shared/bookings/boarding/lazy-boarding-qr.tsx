import { chakra } from '@chakra-ui/react/styled-system';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';

/** The QR code, which is downloaded when it is shown; the digits are there at once. */
export const LazyBoardingQr = lazyPart(() => import('./boarding-qr.tsx').then((file) => file.BoardingQr), {
  fallback: ({ size }) => <chakra.div boxSize={size} borderRadius="card" background="bg.subtle" />,
  problem: () => <chakra.p fontSize="sm">The QR code could not be loaded. The digits are enough.</chakra.p>,
});
