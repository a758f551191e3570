import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { formatCount, formatRating } from '@/shared/format/numbers.ts';
import { State } from '@/shared/ui/desk/desk.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { AdminRows, type Column } from '../lists/admin-rows.tsx';
import { DocumentView } from '../verification/document-view.tsx';
import { EmailText, formatDayOrNone, NOT_GIVEN } from '../lists/row-fields.tsx';

const COLUMNS: readonly Column<AdminDriver>[] = [
  { label: 'Email', inPanel: 'besidePanel', value: ({ user }) => <EmailText email={user.email} /> },
  { label: 'Phone', value: ({ user }) => localPhone(user.phone) },
  { label: 'Licence number', value: (driver) => driver.driverLicenseNumber ?? NOT_GIVEN },
  {
    label: 'Approved',
    inPanel: 'besidePanel',
    value: (driver) => formatDayOrNone(driver.verificationApprovedAt),
  },
  {
    label: 'Proof of ownership',
    value: ({ proofOfOwnership, user }) =>
      proofOfOwnership === null ? (
        NOT_GIVEN
      ) : (
        <DocumentView label="Proof of ownership" owner={user.name} path={proofOfOwnership} />
      ),
  },
  {
    label: 'Rating',
    value: (driver) => formatRating(driver.rating),
    isNumeric: true,
  },
  { label: 'Trips', value: (driver) => formatCount(driver.totalTrips), isNumeric: true },
];

/** Verified drivers with their rating, number of trips and proof of ownership. */
export function ActiveDriversTab() {
  return (
    <AdminList name="GET /admin/active-drivers" noun="active drivers" empty={{ title: 'No Active Drivers' }}>
      {(drivers) => (
        <AdminRows
          label="Active Drivers"
          rows={drivers}
          headLabel="Name"
          person={({ user, fullName }) => ({ id: user.id, name: fullName ?? user.name })}
          badgesLabel="State"
          badges={() => <State shape="full">Verified</State>}
          columns={COLUMNS}
        />
      )}
    </AdminList>
  );
}
