import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { formatRating } from '@/shared/format/numbers.ts';
import { TickIcon } from '@/shared/ui/icons.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';

/** The driver: photo or initial, name, rating with one decimal, and whether the driver is verified. */
export function DriverLine({ driver }: { driver: Trip['driver'] }) {
  const { name } = driver.user;
  return (
    <chakra.span display="flex" alignItems="center" gap="2.5" minWidth="0">
      <DriverPhoto driver={driver} />
      <chakra.span minWidth="0" lineHeight="snug">
        <chakra.span display="block" fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </chakra.span>
        <chakra.span
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          fontSize="sm"
          color="fg.muted"
        >
          <span>
            {driver.rating !== null && (
              <>
                <span aria-hidden="true">★ </span>
                <chakra.span srOnly>Rated </chakra.span>
              </>
            )}
            {formatRating(driver.rating)}
            {driver.rating === null && <chakra.span srOnly>, no ratings yet</chakra.span>}
          </span>
          {driver.isDriverVerified && (
            <chakra.span
              display="inline-flex"
              alignItems="center"
              gap="1"
              color="positive.fg"
              fontWeight="semibold"
            >
              <TickIcon width="16" height="16" />
              Verified
            </chakra.span>
          )}
        </chakra.span>
      </chakra.span>
    </chakra.span>
  );
}
