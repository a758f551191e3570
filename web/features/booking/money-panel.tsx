import { chakra } from '@chakra-ui/react/styled-system';

/** What happens to the money, for people who have not booked yet. */
export function MoneyPanel() {
  return (
    <chakra.section aria-labelledby="how-you-pay" layerStyle="card" padding={{ base: '4', md: '5' }}>
      <chakra.h2 id="how-you-pay" fontSize="lg" fontWeight="bold" letterSpacing="tight">
        How you pay
      </chakra.h2>
      <chakra.ul marginTop="2" display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
        <li>Booking is free. Nothing is charged now.</li>
        <li>You pay the driver the fare shown here when you board.</li>
        <li>Cancelling before the trip starts is free.</li>
      </chakra.ul>
    </chakra.section>
  );
}
