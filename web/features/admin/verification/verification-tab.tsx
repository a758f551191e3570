import { useSearchParams } from 'react-router-dom';
import { Badge } from '@/shared/ui/badges.tsx';
import { TabStrip } from '@/shared/ui/tab-strip.tsx';
import { Tabs } from '@/shared/ui/tabs.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { TabCount, useAnalytics } from '../lists/admin-numbers.tsx';
import { DecisionButtons } from '../decisions/decision-buttons.tsx';
import { DocumentView } from './document-view.tsx';
import { Duplicates, openDuplicates } from './duplicates.tsx';
import { PendingNames } from './pending-names.tsx';
import { PendingPayoutAccounts } from './pending-payout-accounts.tsx';
import { PendingVehicles } from './pending-vehicles.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
import { PendingPhotos } from './photo-pair.tsx';
import { formatDayOrNone, NOT_GIVEN, userTypeLabel } from '../lists/row-fields.tsx';

const LIST = 'list';
const LISTS = ['users', 'drivers', 'vehicles', 'photos', 'names', 'accounts'] as const;

/** Unverified users and drivers, vehicles, photos, names and payout accounts that wait, in sub-tabs; the address holds the open one. */
export function VerificationTab() {
  const [params, setParams] = useSearchParams();
  const { data } = useAnalytics();
  const list = LISTS.find((name) => name === params.get(LIST)) ?? 'users';
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
    <Tabs.Root value={list} onValueChange={({ value }) => choose(value)} unmountOnExit>
      <TabStrip label="Verification" selected={list} isSettled={data !== undefined}>
        <Tabs.Trigger value="users" flexShrink={0}>
          Unverified Users
          <TabCount of="unverifiedUsers" />
        </Tabs.Trigger>
        <Tabs.Trigger value="drivers" flexShrink={0}>
          Unverified Drivers
          <TabCount of="unverifiedDrivers" />
        </Tabs.Trigger>
        <Tabs.Trigger value="vehicles" flexShrink={0}>
          Vehicles
          <TabCount of="pendingVehicles" />
        </Tabs.Trigger>
        <Tabs.Trigger value="photos" flexShrink={0}>
          Photos
          <TabCount of="pendingPhotos" />
        </Tabs.Trigger>
        <Tabs.Trigger value="names" flexShrink={0}>
          Names
          <TabCount of="pendingNames" />
        </Tabs.Trigger>
        <Tabs.Trigger value="accounts" flexShrink={0}>
          Payout Accounts
          <TabCount of="pendingPayoutAccounts" />
        </Tabs.Trigger>
      </TabStrip>
      <Tabs.Content value="users" pt="2">
        <UnverifiedUsers />
      </Tabs.Content>
      <Tabs.Content value="drivers" pt="2">
        <UnverifiedDrivers />
      </Tabs.Content>
      <Tabs.Content value="vehicles" pt="2">
        <PendingVehicles />
      </Tabs.Content>
      <Tabs.Content value="photos" pt="2">
        <PendingPhotos />
      </Tabs.Content>
      <Tabs.Content value="names" pt="2">
        <PendingNames />
      </Tabs.Content>
      <Tabs.Content value="accounts" pt="2">
        <PendingPayoutAccounts />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function UnverifiedUsers() {
  return (
    <AdminList
      name="GET /admin/unverified-users"
      noun="unverified users"
      empty={{ title: 'All Users Verified!' }}
    >
      {(users) => (
        <PersonCards label="Unverified Users">
          {users.map((user) => (
            <PersonCard
              key={user.id}
              name={user.name}
              badges={
                <>
                  <Badge tone="outline">{userTypeLabel(user.userType)}</Badge>
                  {user.suspended && <Badge tone="danger">Suspended</Badge>}
                  {user.isRejected && <Badge tone="warning">Rejected before</Badge>}
                </>
              }
              fields={[
                ['Email', user.email],
                ['Phone', user.phone],
                ['NIN', user.nin ?? NOT_GIVEN],
              ]}
              documents={
                <>
                  <DocumentView label="Proof of address" owner={user.name} path={user.proofOfAddress} />
                  <Duplicates duplicates={user.duplicates} />
                </>
              }
              actions={
                <DecisionButtons
                  subject={{ id: user.id, name: user.name, duplicates: openDuplicates(user.duplicates) }}
                  approve="approveUser"
                  approveLabel="Approve User"
                  reject="rejectUser"
                />
              }
            />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}

/** Drivers who have not submitted documents yet. */
function UnverifiedDrivers() {
  return (
    <AdminList
      name="GET /admin/unverified-drivers"
      noun="unverified drivers"
      empty={{ title: 'All Drivers Verified!' }}
    >
      {(drivers) => (
        <PersonCards label="Unverified Drivers">
          {drivers.map((driver) => (
            <PersonCard
              key={driver.id}
              name={driver.user.name}
              badges={
                <>
                  <Badge tone="warning">Unverified Driver</Badge>
                  {driver.user.suspended && <Badge tone="danger">Suspended</Badge>}
                </>
              }
              fields={[
                ['Email', driver.user.email],
                ['Phone', driver.user.phone],
                ['NIN', driver.user.nin ?? NOT_GIVEN],
                ['Vehicle', driver.vehicleModel ?? NOT_GIVEN],
                ['Plate', driver.plateNumber ?? NOT_GIVEN],
                ['Joined', formatDayOrNone(driver.createdAt)],
              ]}
              documents={
                <>
                  <DocumentView
                    label="Proof of address"
                    owner={driver.user.name}
                    path={driver.user.proofOfAddress}
                  />
                  <Duplicates duplicates={driver.duplicates} />
                </>
              }
              actions={
                <DecisionButtons
                  subject={{
                    id: driver.id,
                    name: driver.user.name,
                    duplicates: openDuplicates(driver.duplicates),
                  }}
                  approve="verifyDriver"
                  approveLabel="Approve Driver"
                  reject="refuseDriver"
                />
              }
            />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}
