import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import type { Duplicate } from '@tafiya/people/duplicates.contract.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { formatDayOrNone, NOT_GIVEN, userTypeLabel } from '../lists/row-fields.tsx';
import type { Case } from './case.ts';
import { CaseList, OwnerBadges } from './cases.tsx';
import { Duplicates, markOf, openDuplicates } from './duplicates.tsx';

/** Users whose details are not checked yet. */
export function UnverifiedUsers() {
  return (
    <CaseList
      name="GET /admin/unverified-users"
      noun="unverified users"
      empty={{ title: 'All Users Verified!' }}
      label="Unverified Users"
      caseOf={(user) => ({
        id: user.id,
        name: user.name,
        personId: user.id,
        since: user.createdAt,
        summary: userTypeLabel(user.userType),
        badges: (
          <OwnerBadges owner={user}>
            {user.isRejected && <Badge tone="warning">Rejected before</Badge>}
          </OwnerBadges>
        ),
        fields: [['Email', user.email], ['Phone', localPhone(user.phone)], ninOf(user.nin, user.duplicates)],
        documents: [{ label: 'Proof of address', owner: user.name, path: user.proofOfAddress }],
        notes: <Duplicates duplicates={user.duplicates} />,
        decision: {
          subject: { id: user.id, name: user.name, duplicates: openDuplicates(user.duplicates) },
          approve: 'approveUser',
          approveLabel: 'Approve User',
          reject: 'rejectUser',
        },
      })}
    />
  );
}

/** Drivers who have not submitted documents yet. */
export function UnverifiedDrivers() {
  return (
    <CaseList
      name="GET /admin/unverified-drivers"
      noun="unverified drivers"
      empty={{ title: 'All Drivers Verified!' }}
      label="Unverified Drivers"
      caseOf={driverCase}
    />
  );
}

function ninOf(nin: string | null, duplicates: readonly Duplicate[]): Case['fields'][number] {
  return nin === null ? ['NIN', NOT_GIVEN] : ['NIN', nin, markOf(duplicates, 'nin')];
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
      <OwnerBadges owner={{ suspended: user.suspended }}>
        <Badge tone="warning">Unverified Driver</Badge>
      </OwnerBadges>
    ),
    fields: [
      ['Email', user.email],
      ['Phone', localPhone(user.phone)],
      ninOf(user.nin, duplicates),
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
