/** The fare and the button to book on phones, in the thumb's reach, and what one must know before. */
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { formatNaira } from '@/shared/format/money.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { fullRefundWords } from '@/shared/payments/full-refund.ts';
import { useSession } from '@/shared/session/store.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { ClockIcon, ShieldIcon } from '@/shared/ui/icons.ts';
import { beThereBy } from '@/shared/trips/be-there.ts';
import { SeatsLeft } from '@/shared/trips/seats-left.tsx';

export interface BookProps {
  trip: BookableTrip;
  /** The button. */
  children: ReactNode;
}

export function BookBar({ trip, children }: BookProps) {
  // Above the bottom bar of signed-in people (AppFrame).
  const hasPlaces = useSession(({ status }) => status === 'in');
  return (
    <chakra.div
      position="fixed"
      insetX="0"
      bottom={hasPlaces ? 'calc(3.5rem + env(safe-area-inset-bottom))' : '0'}
      zIndex="docked"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      paddingInline="4"
      paddingBlock="2.5"
      background="bg.card"
      borderTopWidth="1px"
      borderColor="border.default"
    >
      <chakra.div flex="1" minWidth="fit-content">
        <chakra.b fontSize="1.375rem" lineHeight="tight" fontVariantNumeric="tabular-nums">
          {formatNaira(trip.farePerSeat)}
        </chakra.b>
        <SeatsLeft trip={trip} />
      </chakra.div>
      <chakra.div flex="1 1 10rem" display="grid">
        {children}
      </chakra.div>
    </chakra.div>
  );
}

/** When to be there, and until when cancelling costs nothing. */
export function BeforeYouGo({ trip }: Pick<BookProps, 'trip'>) {
  const { origin, departureDate, payments } = trip;
  const [getOn] = endsOf(trip) ?? [];
  const until = useNow((now) => fullRefundWords(departureDate, now));
  const free = payments?.online ? until : 'until the car leaves';
  const by = beThereBy(departureDate);
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1.5" paddingInline="1" fontSize="0.9375rem">
      <Fact>
        <ClockIcon size={18} />
        {`Be at ${getOn?.point?.name ?? `your place in ${origin}`} by ${by}`}
      </Fact>
      {free && (
        <Fact color="positive.fg" fontWeight="semibold">
          <ShieldIcon size={18} />
          {`Cancel free ${free}`}
        </Fact>
      )}
    </chakra.ul>
  );
}

const Fact = chakra('li', { base: { display: 'flex', alignItems: 'center', gap: '2.5', minWidth: 0 } });
