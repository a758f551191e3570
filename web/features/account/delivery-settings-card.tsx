import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';

/** Leads to the page on which the user chooses messages. */
export function DeliverySettingsCard() {
  return (
    <Card title="Messages" lead="What you get by push, email and SMS when Tafiya is closed.">
      <ButtonLink to="/account/messages" variant="outline" alignSelf="start">
        Choose your messages
      </ButtonLink>
    </Card>
  );
}
