import { chakra } from '@chakra-ui/react/styled-system';
import { PayoutCard } from '@/features/payouts/payout-card.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { AccountSection } from './account-section.tsx';

/** /account/payments: drivers name the account for their payouts; others find their receipts, refunds and earnings. */
export function AccountPaymentsPage() {
  const { userType } = useUser();
  return (
    <AccountSection title="Payments">
      {userType === 'driver' && (
        <>
          <PayoutCard />
          <Card title="Earnings" lead="What your trips have earned, and when it is paid.">
            <ButtonLink to="/driver/earnings" variant="outline" alignSelf="start">
              Your earnings
            </ButtonLink>
          </Card>
        </>
      )}
      {userType === 'corporate' && (
        <Card title="Payouts" lead="Your company's payout account and earnings are with your fleet.">
          <ButtonLink to="/corporate?tab=payouts" variant="outline" alignSelf="start">
            Your company's payouts
          </ButtonLink>
        </Card>
      )}
      {userType === 'passenger' && (
        <Card
          title="Receipts and refunds"
          lead="You choose how to pay with each booking. Receipts and refunds stand with your trips."
        >
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <ButtonLink to="/dashboard" variant="outline">
              Your trips
            </ButtonLink>
            <ButtonLink to="/refunds" variant="outline">
              How refunds work
            </ButtonLink>
          </chakra.div>
        </Card>
      )}
    </AccountSection>
  );
}
