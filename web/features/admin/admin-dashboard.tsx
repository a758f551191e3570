import { chakra } from '@chakra-ui/react/styled-system';
import { Tabs } from '@chakra-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { TabStrip } from '@/shared/ui/tab-strip.tsx';
import { ActiveDriversTab } from './active-drivers-tab.tsx';
import { AdminLogout } from './admin-logout.tsx';
import { ADMIN_TABS, adminTabOf, type AdminTab } from './admin-tabs.ts';
import { AnalyticsTab } from './analytics-tab.tsx';
import { DecisionArea } from './decision-area.tsx';
import { DriversTab } from './drivers-tab.tsx';
import { FinancesTab } from './finances-tab.tsx';
import { PendingDriversTab } from './pending-drivers-tab.tsx';
import { TabCount } from './tab-count.tsx';
import { TripsTab } from './trips-tab.tsx';
import { useAnalytics } from './use-admin-list.ts';
import { UsersTab } from './users-tab.tsx';
import { VerificationTab } from './verification-tab.tsx';

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

/** /admin: eight tabs, each with its count; the address holds which (specification §2). */
export function AdminDashboard() {
  const [params, setParams] = useSearchParams();
  const { data } = useAnalytics();
  const tab = adminTabOf(params.get('tab'));
  return (
    <PageMain pb="16">
      <chakra.header
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        flexWrap="wrap"
        gap="4"
        mb={{ base: '3', md: '6' }}
      >
        <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} lineHeight="snug">
          Admin Panel
        </chakra.h1>
        <AdminLogout />
      </chakra.header>
      <DecisionArea>
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => setParams({ tab: value })}
          lazyMount
          unmountOnExit
        >
          <TabStrip label="Admin Panel" selected={tab} isSettled={data !== undefined}>
            {ADMIN_TABS.map((each) => (
              <Tabs.Trigger key={each.value} value={each.value} flexShrink={0}>
                {each.label}
                {'count' in each && <TabCount of={each.count} />}
              </Tabs.Trigger>
            ))}
          </TabStrip>
          {ADMIN_TABS.map(({ value }) => {
            const Content = CONTENTS[value];
            return (
              <Tabs.Content key={value} value={value}>
                <Content />
              </Tabs.Content>
            );
          })}
        </Tabs.Root>
      </DecisionArea>
    </PageMain>
  );
}
