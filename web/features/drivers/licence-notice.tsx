import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link as RouterLink } from 'react-router-dom';
import { formatDay } from '@/shared/format/dates.ts';

interface LicenceNoticeProps {
  /** The last valid day of the driver's licence, if it is known. */
  expiresOn: string | null;
  /** The day of departure, empty before it is chosen. */
  day: string;
}

/** Says that the licence expires before the chosen day, and where to renew it. */
export function LicenceNotice({ expiresOn, day }: LicenceNoticeProps) {
  if (expiresOn === null || day <= expiresOn) return null;
  return (
    <chakra.p
      role="status"
      gridColumn="1 / -1"
      bg="warning.bg"
      color="warning.fg"
      borderRadius="control"
      px="3.5"
      py="2.5"
    >
      {`Your licence ends on ${formatDay(expiresOn)}, before this trip. `}
      <Link asChild color="inherit" textDecoration="underline" fontWeight="semibold">
        <RouterLink to="/account/profile#papers">Send your renewed licence</RouterLink>
      </Link>
    </chakra.p>
  );
}
