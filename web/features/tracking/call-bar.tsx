import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { CallDriver } from '@/shared/bookings/call-driver.tsx';
import type { BookableTrip } from '@/shared/trips/legs.ts';

/** The boarding code of the page. */
export const OWN_CODE_ID = 'own-code';

interface CallBarProps {
  trip: BookableTrip;
  /** The passenger has a code that the driver has not seen yet. */
  hasCode: boolean;
}

/** What a passenger needs at the roadside, at the thumb: above the bottom bar of phones, in the column of laptops. */
export function CallBar({ trip, hasCode }: CallBarProps) {
  return (
    <chakra.div
      display="flex"
      gap="3"
      position={{ base: 'fixed', md: 'static' }}
      insetX="0"
      bottom="calc(3.5rem + 1px + env(safe-area-inset-bottom))"
      zIndex={{ base: 'docked', md: 'auto' }}
      paddingX={{ base: '4', md: '0' }}
      paddingY={{ base: '2', md: '0' }}
      bg={{ base: 'bg.page', md: 'transparent' }}
      borderTopWidth={{ base: '1px', md: '0' }}
      borderColor="border.default"
      css={{ '& > *': { flex: '1 1 0', whiteSpace: 'normal' } }}
      _print={{ display: 'none' }}
    >
      <CallDriver trip={trip} size="lg" variant="solid" />
      {hasCode && (
        <Button
          size="lg"
          variant="outline"
          onClick={() => document.getElementById(OWN_CODE_ID)?.scrollIntoView({ block: 'center' })}
        >
          Your code
        </Button>
      )}
    </chakra.div>
  );
}
