import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Badge } from '@/shared/ui/badges.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { DecisionButtons } from '../decisions/decision-buttons.tsx';
import { DocumentView } from './document-view.tsx';
import { Duplicates, openDuplicates } from './duplicates.tsx';
import { PhotoPair } from './photo-pair.tsx';
import { PlateAlsoOn, vehicleFields } from './pending-vehicles.tsx';
import { PersonCard, PersonCards } from './person-card.tsx';
import { formatDayOrNone, NOT_GIVEN } from '../lists/row-fields.tsx';

/** Submitted driver documents that wait for a decision. */
export function PendingDriversTab() {
  return (
    <AdminList
      name="GET /admin/pending-drivers"
      noun="pending drivers"
      empty={{ title: 'No Pending Verifications' }}
    >
      {(drivers) => (
        <PersonCards label="Pending Drivers">
          {drivers.map((driver) => (
            <Submission key={driver.id} driver={driver} />
          ))}
        </PersonCards>
      )}
    </AdminList>
  );
}

function Submission({ driver }: { driver: AdminDriver }) {
  const { user, pendingVehicle: vehicle } = driver;
  const name = driver.fullName ?? user.name;
  const submitted = driver.verificationSubmittedAt;
  return (
    <PersonCard
      name={name}
      badges={
        <>
          <Badge tone="warning">Pending</Badge>
          {user.suspended && <Badge tone="danger">Suspended</Badge>}
        </>
      }
      fields={[
        ['Email', user.email],
        ['Phone', user.phone],
        ['Submitted', submitted === null ? NOT_GIVEN : formatDayTime(submitted)],
        ['Licence number', driver.driverLicenseNumber ?? NOT_GIVEN],
        ['Licence expiry', formatDayOrNone(driver.driverLicenseExpiry)],
        ['NIN', driver.ninNumber ?? NOT_GIVEN],
        ['Bank', driver.bankName ?? NOT_GIVEN],
        ['Account number', driver.bankAccountNumber ?? NOT_GIVEN],
        ['Account name', driver.accountName ?? NOT_GIVEN],
        ['Address', driver.residentialAddress ?? NOT_GIVEN],
        ...(vehicle ? vehicleFields(vehicle) : [['Vehicle', driver.vehicleModel ?? NOT_GIVEN] as const]),
      ]}
      documents={
        <>
          <DocumentView label="Driver’s licence" owner={name} path={driver.driverLicense} />
          <PhotoPair driver={driver} owner={name} />
          <DocumentView label="Proof of ownership" owner={name} path={driver.proofOfOwnership} />
          {vehicle && <DocumentView label="Vehicle photo" owner={name} path={vehicle.photo} />}
          {vehicle && <PlateAlsoOn vehicle={vehicle} />}
          <Duplicates duplicates={driver.duplicates} />
        </>
      }
      actions={
        <DecisionButtons
          subject={{
            id: driver.id,
            name,
            vehicleId: vehicle?.id,
            photo: driver.photo,
            duplicates: openDuplicates(driver.duplicates),
          }}
          approve="approveDriver"
          approveLabel="Approve"
          reject="rejectDriver"
        />
      }
    />
  );
}
