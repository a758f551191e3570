import { useState } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminPerson } from '@tafiya/admin/people.contract.ts';
import { copyText } from '@/shared/ui/copy-text.ts';
import { MoreMenu, type MenuItem } from '@/shared/ui/more-menu.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { toast } from '@/shared/ui/toaster.ts';
import { useDecide } from '../decisions/decision-area.tsx';
import { DocumentView } from '../verification/document-view.tsx';
import { EmergencyContactsSheet } from './emergency-contacts-sheet.tsx';

/** What an administrator can do about a person, behind three dots. */
export function PersonMenu({ person }: { person: AdminPerson }) {
  const decide = useDecide();
  const [sheet, setSheet] = useState<'contacts' | 'documents' | null>(null);
  const { id, name, userType, driving } = person;
  const subject = { id, name };
  const isDriver = userType === 'driver';
  const isRejected = isDriver ? driving?.verificationStatus === 'rejected' : person.rejectionReason !== null;
  const canWithdraw = isDriver ? driving?.isVerified === true : person.isVerified;
  const decisions: readonly MenuItem[] = [
    ...(canWithdraw
      ? [
          {
            label: 'Withdraw approval',
            isHard: true,
            onSelect: () => decide(isDriver ? 'withdrawDriver' : 'withdrawUser', subject),
          },
        ]
      : []),
    ...(isRejected
      ? [{ label: 'Reopen', onSelect: () => decide(isDriver ? 'reopenDriver' : 'reopenUser', subject) }]
      : []),
    person.suspendedAt === null
      ? { label: 'Suspend', isHard: true, onSelect: () => decide('suspend', subject) }
      : { label: 'Unsuspend', onSelect: () => decide('unsuspend', subject) },
    ...(person.suspendedAt !== null && userType === 'passenger'
      ? [{ label: 'Cancel bookings', isHard: true, onSelect: () => decide('cancelBookings', subject) }]
      : []),
  ];
  const items: readonly MenuItem[] = [
    ...(userType === 'corporate' || person.deletedAt !== null
      ? []
      : [{ label: 'Emergency contacts', onSelect: () => setSheet('contacts') }]),
    { label: 'Documents', onSelect: () => setSheet('documents') },
    { label: 'Copy the reference', onSelect: () => void copyReference(id) },
    ...(person.deletedAt === null ? decisions : []),
  ];
  const close = () => setSheet(null);
  return (
    <>
      <MoreMenu isSign name={`More about ${name}`} items={items} />
      {sheet === 'contacts' && <EmergencyContactsSheet subject={subject} onClose={close} />}
      {sheet === 'documents' && <DocumentsSheet person={person} onClose={close} />}
    </>
  );
}

/** Each document is downloaded, and its view audited, when it is opened. */
function DocumentsSheet({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const { name, documents, proofOfAddress, photo } = person;
  return (
    <Sheet title={`Documents of ${name}`} onClose={onClose}>
      <chakra.div display="grid" gap="3">
        <DocumentView label="Driver's licence" owner={name} path={documents?.driverLicense ?? null} />
        <DocumentView label="Passport photograph" owner={name} path={documents?.passportPhotograph ?? null} />
        <DocumentView label="Profile photo" owner={name} path={photo} />
        <DocumentView label="Proof of address" owner={name} path={proofOfAddress} />
      </chakra.div>
    </Sheet>
  );
}

async function copyReference(id: string): Promise<void> {
  const isCopied = await copyText(id);
  toast(
    isCopied ? { title: 'Reference copied' } : { kind: 'error', title: 'The reference could not be copied' },
  );
}
