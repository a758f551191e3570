import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { formatDayOrNone, NOT_GIVEN, userTypeLabel } from '../lists/row-fields.tsx';
import type { Case } from './case.ts';
import { Cases } from './cases.tsx';
import { Duplicates, markOf, openDuplicates } from './duplicates.tsx';

/** Users whose details are not checked yet. */
export function UnverifiedUsers() {
  return (
    <AdminList
      name="GET /admin/unverified-users"
      noun="unverified users"
      empty={{ title: 'All Users Verified!' }}
    >
      {(users) => (
        <Cases
          label="Unverified Users"
          cases={users.map((user) => ({
            id: user.id,
            name: user.name,
            personId: user.id,
            since: user.createdAt,
            summary: userTypeLabel(user.userType),
            badges: (
              <>
                <Badge tone="outline">{userTypeLabel(user.userType)}</Badge>
                {user.suspended && <Badge tone="danger">Suspended</Badge>}
                {user.isRejected && <Badge tone="warning">Rejected before</Badge>}
              </>
            ),
            fields: [
              ['Email', user.email],
              ['Phone', user.phone],
              ['NIN', user.nin ?? NOT_GIVEN, user.nin === null ? undefined : markOf(user.duplicates, 'nin')],
            ],
            documents: [{ label: 'Proof of address', owner: user.name, path: user.proofOfAddress }],
            notes: <Duplicates duplicates={user.duplicates} />,
            decision: {
              subject: { id: user.id, name: user.name, duplicates: openDuplicates(user.duplicates) },
              approve: 'approveUser',
              approveLabel: 'Approve User',
              reject: 'rejectUser',
            },
          }))}
        />
      )}
    </AdminList>
  );
}

/** Drivers who have not submitted documents yet. */
export function UnverifiedDrivers() {
  return (
    <AdminList
      name="GET /admin/unverified-drivers"
      noun="unverified drivers"
      empty={{ title: 'All Drivers Verified!' }}
    >
      {(drivers) => <Cases label="Unverified Drivers" cases={drivers.map(driverCase)} />}
    </AdminList>
  );
}

function driverCase(driver: AdminDriver): Case {
  const { id, user, duplicates } = driver;
  return {
    id,
    name: user.name,
    personId: user.id,
    since: driver.createdAt,
    summary: 'Sent nothing yet',
    badges: (
      <>
        <Badge tone="warning">Unverified Driver</Badge>
        {user.suspended && <Badge tone="danger">Suspended</Badge>}
      </>
    ),
    fields: [
      ['Email', user.email],
      ['Phone', user.phone],
      ['NIN', user.nin ?? NOT_GIVEN, user.nin === null ? undefined : markOf(duplicates, 'nin')],
      ['Vehicle', driver.vehicleModel ?? NOT_GIVEN],
      ['Plate', driver.plateNumber ?? NOT_GIVEN],
      ['Joined', formatDayOrNone(driver.createdAt)],
    ],
    documents: [{ label: 'Proof of address', owner: user.name, path: user.proofOfAddress }],
    notes: <Duplicates duplicates={duplicates} />,
    decision: {
      subject: { id, name: user.name, duplicates: openDuplicates(duplicates) },
      approve: 'verifyDriver',
      approveLabel: 'Approve Driver',
      reject: 'refuseDriver',
    },
  };
}
