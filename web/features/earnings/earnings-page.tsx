import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Earnings } from './earnings.tsx';

/** /driver/earnings: what online payments have earned, and the payouts. */
export function EarningsPage() {
  const { userType } = useUser();
  return (
    <PageMain>
      <PageHeader
        title="Earnings"
        lead="From seats that passengers have paid online."
        actions={
          userType === 'driver' && (
            <ButtonLink to="/account/payments#payouts" variant="outline">
              Payout account
            </ButtonLink>
          )
        }
      />
      {userType === 'passenger' ? (
        <EmptyState
          title="This page is for drivers"
          description="Passengers find their payments with their bookings."
          action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
        />
      ) : (
        <Earnings />
      )}
    </PageMain>
  );
}
