import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { DecisionButtons } from '../decisions/decision-buttons.tsx';
import { DocumentView } from './document-view.tsx';
import { Duplicates, openDuplicates } from './duplicates.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
import { formatDayOrNone, NOT_GIVEN, userTypeLabel } from '../lists/row-fields.tsx';

/** Users whose details nobody has checked yet. */
export function UnverifiedUsers() {
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
export function UnverifiedDrivers() {
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
