import { Button } from '@chakra-ui/react/button';
import { PayoutCard } from '@/features/payouts/payout-card.tsx';
import { PaymentRows, usePaymentRows } from '@/features/payments/payment-rows.tsx';
import { useMyBookings } from '@/shared/bookings/use-my-bookings.ts';
import { RowList } from '@/shared/ui/row-list.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { AccountSection } from './account-section.tsx';

/** /account/payments: drivers name the account for their payouts; passengers find every payment, refund and receipt. */
export function AccountPaymentsPage() {
  const { userType } = useUser();
  const rows = usePaymentRows();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useMyBookings();
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
          <ButtonLink to="/corporate/payouts" variant="outline" alignSelf="start">
            Your company's payouts
          </ButtonLink>
        </Card>
      )}
      {userType === 'passenger' && (
        <>
          {rows.length === 0 ? (
            <p>What you pay appears here.</p>
          ) : (
            <RowList aria-label="Your payments">
              <PaymentRows rows={rows} />
            </RowList>
          )}
          {hasNextPage && (
            <Button variant="outline" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )}
          <ButtonLink to="/refunds" variant="outline" alignSelf="start">
            How refunds work
          </ButtonLink>
        </>
      )}
    </AccountSection>
  );
}
