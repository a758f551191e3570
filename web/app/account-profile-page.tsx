import { DocumentsCard } from '@/features/account/documents-card.tsx';
import { EmailCard } from '@/features/account/email-card.tsx';
import { PhoneCard } from '@/features/account/phone-card.tsx';
import { ProfileCard } from '@/features/account/profile-card.tsx';
import { PapersCard } from '@/features/drivers/verification/papers-card.tsx';
import { VehicleCard } from '@/features/drivers/verification/vehicle-card.tsx';
import { useUser } from '@/shared/session/store.ts';
import { AccountSection } from './account-section.tsx';

/** /account/profile: who the user is and what they show: name, phone, email, photo, documents; for drivers their vehicle. */
export function AccountProfilePage() {
  const { userType } = useUser();
  return (
    <AccountSection title="Profile">
      <ProfileCard />
      <PhoneCard />
      <EmailCard />
      <DocumentsCard />
      {userType === 'driver' && <VehicleCard />}
      {userType === 'driver' && <PapersCard />}
    </AccountSection>
  );
}
