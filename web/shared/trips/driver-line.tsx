import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@contracts/trips.ts';
import { formatRating } from '@/shared/format/numbers.ts';
import { TickIcon } from '@/shared/ui/icons.ts';

/** The driver: initial, name, rating with one decimal, and whether the driver is verified. */
export function DriverLine({ driver }: { driver: Trip['driver'] }) {
  const { name } = driver.user;
  return (
    <chakra.span display="flex" alignItems="center" gap="2.5" minWidth="0">
      <chakra.span
        aria-hidden="true"
        display="grid"
        placeItems="center"
        flexShrink={0}
        boxSize="9"
        borderRadius="full"
        background="bg.subtle"
        fontWeight="bold"
      >
        {name.charAt(0).toUpperCase()}
      </chakra.span>
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
          {driver.rating === null ? (
            'No ratings yet'
          ) : (
            <span>
              <span aria-hidden="true">★ </span>
              <chakra.span srOnly>Rated </chakra.span>
              {formatRating(driver.rating)}
            </span>
          )}
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
