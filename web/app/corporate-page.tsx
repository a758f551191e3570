import { useUser } from '@/shared/session/store.ts';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { Badge } from '@/shared/ui/badges.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';

/** The company's first page. Its fleet, routes and trips come with the corporate feature. */
export function CorporatePage() {
  const user = useUser();
  return (
    <PageMain>
      <PageHeader
        title="Corporate Fleet Dashboard"
        lead={`${user.companyName ?? 'Fleet Management System'}. Welcome, ${user.name}`}
        badges={<Badge tone="positive">Fleet Manager</Badge>}
      />
      <EmptyState
        title="Your fleet is not open yet"
        description="Vehicles, routes and scheduled trips will be here. You can search trips today."
        action={<ButtonLink to="/search">Find a trip</ButtonLink>}
      />
    </PageMain>
  );
}
