import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';

/** False while a trip takes online payment only and cannot receive it. True for a trip of a list, which has no `payments`. */
export function isPayable({ payments }: Pick<Trip, 'payments'>): boolean {
  return payments === undefined || payments.cash || payments.online;
}

/** In place of the button to book a trip that is not payable: why it cannot be booked now. */
export function NotBookable({ trip }: { trip: Pick<Trip, 'company' | 'driver'> }) {
  const { data: settings } = useSettings();
  const payee = trip.company ?? trip.driver.user.name.replace(/ .*/, '');
  return (
    <chakra.p color="fg.muted">
      {settings?.onlinePayments === 'off'
        ? 'Not bookable while online payment is switched off'
        : `Not bookable until ${payee}'s account is checked`}
    </chakra.p>
  );
}
