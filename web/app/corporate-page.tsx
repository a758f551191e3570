import { Button } from '@chakra-ui/react/button';
import { CorporateDashboard } from '@/features/fleets/corporate-dashboard.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { useLogOut } from './use-log-out.ts';

const CompanyMoney = lazyPart(
  () => import('@/features/payouts/company-money.tsx').then((file) => file.CompanyMoney),
  { fallback: null },
);

/** In the rail, which stands in place of the top bar. */
function Logout() {
  const [pending, logOut] = useLogOut();
  return (
    <Button variant="plain" size="sm" px="0" disabled={pending} onClick={logOut}>
      Logout
    </Button>
  );
}

/** /corporate: the fleet dashboard of a corporate account; other users see who the page is for. */
export function CorporatePage() {
  const { userType } = useUser();
  if (userType === 'corporate') return <CorporateDashboard payouts={<CompanyMoney />} logout={<Logout />} />;
  return (
    <PageMain>
      <PageHeader title="Corporate Fleet Dashboard" />
      <EmptyState
        title="This page is for corporate accounts"
        description="You are signed in with a personal account. Companies register separately."
        action={<ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>}
      />
    </PageMain>
  );
}
