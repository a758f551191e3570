import { Tabs } from '@chakra-ui/react/tabs';
import { useSearchParams } from 'react-router-dom';
import { TabStrip } from '@/shared/ui/tab-strip.tsx';
import { TabCount } from './tab-count.tsx';
import { UnverifiedDrivers } from './unverified-drivers.tsx';
import { UnverifiedUsers } from './unverified-users.tsx';
import { useAnalytics } from './use-admin-list.ts';

const LIST = 'list';

/** Who is not verified yet, in two sub-tabs; the address holds which. */
export function VerificationTab() {
  const [params, setParams] = useSearchParams();
  const { data } = useAnalytics();
  const list = params.get(LIST) === 'drivers' ? 'drivers' : 'users';
  const choose = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(LIST, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Tabs.Root value={list} onValueChange={({ value }) => choose(value)} lazyMount unmountOnExit>
      <TabStrip label="Verification" selected={list} isSettled={data !== undefined}>
        <Tabs.Trigger value="users" flexShrink={0}>
          Unverified Users
          <TabCount of="unverifiedUsers" />
        </Tabs.Trigger>
        <Tabs.Trigger value="drivers" flexShrink={0}>
          Unverified Drivers
          <TabCount of="unverifiedDrivers" />
        </Tabs.Trigger>
      </TabStrip>
      <Tabs.Content value="users">
        <UnverifiedUsers />
      </Tabs.Content>
      <Tabs.Content value="drivers">
        <UnverifiedDrivers />
      </Tabs.Content>
    </Tabs.Root>
  );
}
