import { AdminList } from '../lists/admin-list.tsx';
import { formatDayOrNone } from '../lists/row-fields.tsx';
import { Cases } from './cases.tsx';

/** Verified drivers whose profile photo is not the approved one. */
export function PendingPhotos() {
  return (
    <AdminList
      name="GET /admin/pending-photos"
      noun="photos"
      empty={{ title: 'No Pending Photos', description: 'New photos of verified drivers appear here.' }}
    >
      {(drivers) => (
        <Cases
          label="Pending Photos"
          cases={drivers.map(
            ({ id, user, photo, passportPhotograph, approvedPhoto, verificationApprovedAt }) => ({
              id,
              name: user.name,
              personId: user.id,
              since: null,
              fields: [
                ['Email', user.email],
                ['Approved photo', approvedPhoto === null ? 'None' : 'Another one'],
                ['Driver approved', formatDayOrNone(verificationApprovedAt)],
              ],
              documents: [
                {
                  label: 'Profile photo',
                  owner: user.name,
                  path: photo,
                  beside: { label: 'Passport photograph', owner: user.name, path: passportPhotograph },
                },
              ],
              decision: {
                subject: { id, name: user.name, photo },
                approve: 'approvePhoto',
                approveLabel: 'Approve Photo',
                reject: 'rejectPhoto',
              },
            }),
          )}
        />
      )}
    </AdminList>
  );
}
