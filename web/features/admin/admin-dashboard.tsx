import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Analytics } from '@tafiya/admin/contract.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { MoreMenu } from '@/shared/ui/more-menu.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { useOwnTitle } from '@/shared/ui/own-title.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { TabStrip } from '@/shared/ui/tab-strip.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { Tabs } from '@/shared/ui/tabs.tsx';
import { ActiveDriversTab } from './people/active-drivers-tab.tsx';
import { TabCount, useAnalytics } from './lists/admin-numbers.tsx';
import { AlarmsTab } from './safety/alarms-tab.tsx';
import { AnalyticsTab } from './platform/analytics-tab.tsx';
import { RowsLoading } from './lists/admin-list.tsx';
import { AuditTab } from './platform/audit-tab.tsx';
import { DecisionArea } from './decisions/decision-area.tsx';
import { DriversTab } from './people/drivers-tab.tsx';
import { FinancesTab } from './money/finances-tab.tsx';
import { JobsTab } from './platform/jobs-tab.tsx';
import { ReportsTab } from './trips/reports-tab.tsx';
import { SettingsTab } from './platform/settings-tab.tsx';
import { PapersTab } from './verification/papers-tab.tsx';
import { PendingDriversTab } from './verification/pending-drivers-tab.tsx';
import { TripsTab } from './trips/trips-tab.tsx';
import { useAdminLive } from './use-admin-live.ts';
import { WaitingBar } from './waiting-bar.tsx';
import { UsersTab } from './people/users-tab.tsx';
import { VerificationTab } from './verification/verification-tab.tsx';
import { api } from '@/shared/api/api.ts';

/** The tabs in their order; `count` names the number beside the label. */
const ADMIN_TABS = [
  { value: 'analytics', label: 'Analytics' },
  { value: 'verification', label: 'Verification', count: 'verification' },
  { value: 'pending-drivers', label: 'Pending Drivers', count: 'pendingDrivers' },
  { value: 'active-drivers', label: 'Active Drivers', count: 'activeDrivers' },
  { value: 'users', label: 'Users', count: 'users' },
  { value: 'drivers', label: 'Drivers', count: 'drivers' },
  { value: 'trips', label: 'Trips', count: 'trips' },
  { value: 'finances', label: 'Finances' },
] as const satisfies readonly { value: string; label: string; count?: keyof Analytics['counts'] }[];

/** Pages of the menu "More". The address holds the open one like a tab. */
const MORE_PAGES = [
  { value: 'alarms', label: 'Alarms' },
  { value: 'audit', label: 'Audit' },
  { value: 'deliveries', label: 'Deliveries' },
  { value: 'demand', label: 'Demand' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'messages', label: 'Messages' },
  { value: 'money', label: 'Money' },
  { value: 'papers', label: 'Papers', count: 'pendingPapers' },
  { value: 'reports', label: 'Reports' },
  { value: 'settings', label: 'Settings' },
  { value: 'support', label: 'Support' },
] as const satisfies readonly { value: string; label: string; count?: keyof Analytics['counts'] }[];

const DeliveriesTab = lazyPart(
  () => import('./platform/deliveries-tab.tsx').then((file) => file.DeliveriesTab),
  {
    fallback: <RowsLoading noun="deliveries" />,
  },
);
const DemandTab = lazyPart(() => import('./platform/demand-tab.tsx').then((file) => file.DemandTab), {
  fallback: <RowsLoading noun="demand" />,
});
const MessagesTab = lazyPart(() => import('./support/messages-tab.tsx').then((file) => file.MessagesTab), {
  fallback: <RowsLoading noun="reports" />,
});
const SupportTab = lazyPart(() => import('./support/support-tab.tsx').then((file) => file.SupportTab), {
  fallback: <RowsLoading noun="requests" />,
});
const MoneyTab = lazyPart(() => import('./money/money-tab.tsx').then((file) => file.MoneyTab), {
  fallback: <RowsLoading noun="money" />,
});

type AdminTab = (typeof ADMIN_TABS)[number]['value'];
type MorePage = (typeof MORE_PAGES)[number]['value'];

const CONTENTS: Record<AdminTab, () => ReactNode> = {
  analytics: AnalyticsTab,
  verification: VerificationTab,
  'pending-drivers': PendingDriversTab,
  'active-drivers': ActiveDriversTab,
  users: UsersTab,
  drivers: DriversTab,
  trips: TripsTab,
  finances: FinancesTab,
};

const MORE_CONTENTS: Record<MorePage, ReactNode> = {
  alarms: <AlarmsTab />,
  audit: <AuditTab />,
  deliveries: <DeliveriesTab />,
  demand: <DemandTab />,
  jobs: <JobsTab />,
  messages: <MessagesTab />,
  money: <MoneyTab />,
  papers: <PapersTab />,
  reports: <ReportsTab />,
  settings: <SettingsTab />,
  support: <SupportTab />,
};

/** /admin: eight tabs with their counts and the menu "More"; the address holds the open one. */
export function AdminDashboard() {
  const [params, setParams] = useSearchParams();
  const { data } = useAnalytics();
  useAdminLive();
  const more = MORE_PAGES.find(({ value }) => value === params.get('tab'));
  const tab = more?.value ?? adminTabOf(params.get('tab'));
  const label = more?.label ?? ADMIN_TABS.find(({ value }) => value === tab)?.label;
  useOwnTitle(`${label} | Admin Panel`);
  return (
    // Everything above a list is low: administrators work in the lists, on laptops.
    <PageMain pt="3" pb="16">
      <chakra.header
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', lg: 'auto minmax(0, 1fr) auto' }}
        gridTemplateAreas={{ base: '"title actions" "waiting waiting"', lg: '"title waiting actions"' }}
        alignItems={{ base: 'center', lg: 'start' }}
        columnGap="3"
        rowGap="2"
        mb="1"
      >
        <chakra.h1 gridArea="title" fontSize="xl" lineHeight="2.75rem" whiteSpace="nowrap">
          Admin Panel
        </chakra.h1>
        <chakra.div gridArea="waiting">
          <WaitingBar />
        </chakra.div>
        <chakra.div gridArea="actions" display="flex" gap="2">
          <MoreMenu
            name="More pages"
            items={MORE_PAGES.map((page) => ({
              label: page.label,
              isCurrent: page.value === tab,
              onSelect: () => setParams({ tab: page.value }),
              ...('count' in page && { extra: <TabCount of={page.count} /> }),
            }))}
          />
          <AdminLogout />
        </chakra.div>
      </chakra.header>
      <DecisionArea>
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => setParams({ tab: value })}
          selectsOnFocus={more === undefined}
          unmountOnExit
        >
          <TabStrip label="Admin Panel" selected={tab} isSettled={data !== undefined}>
            {ADMIN_TABS.map((each, index) => (
              // Without a selected tab, the list would not be reachable by keyboard.
              <Tabs.Trigger
                key={each.value}
                value={each.value}
                flexShrink={0}
                {...(more && index === 0 && { tabIndex: 0 })}
              >
                {each.label}
                {'count' in each && <TabCount of={each.count} />}
              </Tabs.Trigger>
            ))}
          </TabStrip>
          {ADMIN_TABS.map(({ value }) => {
            const Content = CONTENTS[value];
            return (
              <Tabs.Content key={value} value={value} pt="2">
                <Content />
              </Tabs.Content>
            );
          })}
        </Tabs.Root>
        {more && (
          <chakra.div pt="2">
            {/* On wide screens the button of the menu names the page. */}
            <chakra.div pb={{ base: '3', lg: '0' }}>
              <chakra.h2 fontSize="lg" srOnly={{ base: false, lg: true }}>
                {more.label}
              </chakra.h2>
            </chakra.div>
            {MORE_CONTENTS[more.value]}
          </chakra.div>
        )}
      </DecisionArea>
    </PageMain>
  );
}

/** The tab with this value, or Analytics. */
function adminTabOf(value: string | null): AdminTab {
  return ADMIN_TABS.find((tab) => tab.value === value)?.value ?? 'analytics';
}

/** Ends the administrator's session and returns to sign-in. */
function AdminLogout() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const logout = useMutation({
    mutationFn: () => api('POST /admin/logout'),
    onSuccess: async () => {
      toast({
        title: 'Logged out successfully',
        description: 'You have been logged out of admin dashboard',
      });
      await navigate('/admin-login', { replace: true });
      queries.removeQueries({ queryKey: ADMIN_KEY });
    },
    onError: () =>
      toast({ kind: 'error', title: 'Logout failed', description: 'There was an error logging out' }),
  });
  return (
    <Button variant="outline" size="sm" disabled={logout.isPending} onClick={() => logout.mutate()}>
      Logout
    </Button>
  );
}
