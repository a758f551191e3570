import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { formatNaira } from '@/shared/format/money.ts';
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
        lead={
          <>
            From seats that passengers have paid online.
            {userType === 'driver' && <CashWords />}
          </>
        }
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

/** Why the dashboard's total is another figure. */
function CashWords() {
  const { data: profile } = useDriverProfile();
  if (profile === undefined || profile.cashEarnings === 0) return null;
  const { earnings, cashEarnings } = profile;
  return (
    <>
      {` With ${formatNaira(cashEarnings)} that passengers paid you in cash, you have earned ${formatNaira(earnings)} in all, before our commission. `}
      A trip’s card shows its fares as they were booked: our commission is taken off here. An online fare
      becomes yours 24 hours after the trip, or after 72 hours when you did not take the passenger’s code.
    </>
  );
}
