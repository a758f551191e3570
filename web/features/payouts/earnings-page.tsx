import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useDriverProfile } from '@/shared/drivers/use-driver-profile.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { CashIcon, ForwardIcon } from '@/shared/ui/icons.ts';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Earnings } from './earnings.tsx';
import { usePayoutAccount } from './use-payout-account.ts';

/** /driver/earnings: what online payments have earned, and the payouts. */
export function EarningsPage() {
  const { userType } = useUser();
  return (
    <PageMain>
      <PageHeader title="Earnings" />
      {userType === 'passenger' ? (
        <EmptyState
          title="This page is for drivers"
          description="Passengers find their payments with their bookings."
          action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
        />
      ) : (
        <Earnings accountRow={userType === 'driver' && <AccountRow />}>
          {userType === 'driver' && <CashWords />}
        </Earnings>
      )}
    </PageMain>
  );
}

/** Where payouts go, and the way to change it. */
function AccountRow() {
  const { data: own } = usePayoutAccount();
  const account = own?.account;
  return (
    <li>
      <Link to="/account/payments#payouts">
        <CashIcon />
        <span>
          <b>
            {account
              ? `${account.bankName} ${account.accountNumber}`
              : own?.isAvailable && own.isVerified
                ? 'Add a payout account'
                : 'Payout account'}
          </b>
          {account && (
            <small>
              {`${account.accountName}, ${account.state === 'ready' ? 'payouts go here' : 'payouts do not go here yet'}`}
            </small>
          )}
        </span>
        <ForwardIcon />
      </Link>
    </li>
  );
}

/** Cash and online, and why the total of My trips is another figure. */
function CashWords() {
  const { data: profile } = useDriverProfile();
  if (profile === undefined || profile.cashEarnings === 0) return null;
  const { earnings, cashEarnings } = profile;
  return (
    <chakra.p px="1" fontSize="sm" color="fg.muted">
      In all <b>{formatNaira(earnings)}</b>
      {`: ${formatNaira(cashEarnings)} in cash from passengers, ${formatNaira(earnings - cashEarnings)} paid online, before our commission.`}
    </chakra.p>
  );
}
