import { chakra } from '@chakra-ui/react/styled-system';
import { Card } from '@/shared/ui/card.tsx';

/** What happens to the money, for people who have not booked yet. */
export function MoneyPanel() {
  return (
    <Card title="How you pay" gap="2">
      <chakra.ul display="grid" gap="2" paddingInlineStart="5" listStyleType="disc">
        <li>Booking is free. Nothing is charged now.</li>
        <li>You pay the driver the fare shown here when you board.</li>
        <li>Cancelling before the trip starts is free.</li>
      </chakra.ul>
    </Card>
  );
}
