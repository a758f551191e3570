import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { DecideButton, RowActions, SuspendButton } from '../decisions/decision-buttons.tsx';
import { EmailText, formatDayOrNone, NOT_GIVEN } from '../lists/row-fields.tsx';
import { PEOPLE_STATES, PersonState } from './person-state.tsx';

const COLUMNS: readonly Column<AdminDriver>[] = [
  { label: 'Email', inPanel: 'besidePanel', value: ({ user }) => <EmailText email={user.email} /> },
  { label: 'Phone', value: ({ user }) => localPhone(user.phone) },
  { label: 'Vehicle', inPanel: 'besidePanel', value: (driver) => driver.vehicleModel ?? NOT_GIVEN },
  { label: 'Plate', value: (driver) => driver.plateNumber ?? NOT_GIVEN },
  { label: 'Joined', inPanel: true, value: (driver) => formatDayOrNone(driver.createdAt) },
  {
    label: 'Rating',
    value: (driver) => formatRating(driver.rating),
    isNumeric: true,
  },
  { label: 'Total trips', value: (driver) => formatCount(driver.totalTrips), isNumeric: true },
];

/** All drivers, verified or not; each can be suspended or unsuspended, and decisions on them can be taken back. */
export function DriversTab() {
  return (
    <AdminList
      name="GET /admin/drivers"
      noun="drivers"
      states={PEOPLE_STATES}
      empty={{ title: 'No drivers yet', description: 'Drivers appear here as soon as they register.' }}
    >
      {(drivers) => (
        <AdminRows
          label="Drivers"
          rows={drivers}
          headLabel="Name"
          person={({ user }) => user}
          badgesLabel="State"
          badges={({ user, verificationStatus, isDriverVerified }) => (
            <PersonState
              isSuspended={user.suspended}
              isRejected={verificationStatus === 'rejected'}
              isVerified={isDriverVerified}
              isDriver
            />
          )}
          columns={COLUMNS}
          actions={(driver) => <DriverActions driver={driver} />}
        />
      )}
    </AdminList>
  );
}

function DriverActions({ driver: { id, user, verificationStatus } }: { driver: AdminDriver }) {
  const subject = { id, name: user.name };
  return (
    <RowActions>
      {verificationStatus === 'approved' && (
        <DecideButton decision="withdrawDriver" subject={subject} label="Withdraw approval" isHard />
      )}
      {verificationStatus === 'rejected' && (
        <DecideButton decision="reopenDriver" subject={subject} label="Reopen" />
      )}
      <SuspendButton {...subject} suspended={user.suspended} />
    </RowActions>
  );
}
