import { EmergencyContactsCard } from '@/features/safety/emergency-contacts-card.tsx';
import { PasswordCard } from '@/features/account/password-card.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { AccountSection } from './account-section.tsx';

/** /account/safety: emergency contacts, tracking with the screen off, and the password. Notifications about a new device lead here. */
export function AccountSafetyPage() {
  const { userType } = useUser();
  return (
    <AccountSection title="Safety">
      {userType !== 'corporate' && <EmergencyContactsCard />}
      {userType === 'driver' && (
        <Card
          title="Track with the screen off"
          lead="A free app on your phone sends your position while Tafiya is closed."
        >
          <ButtonLink to="/driver/devices" variant="outline" alignSelf="start">
            Your phones
          </ButtonLink>
        </Card>
      )}
      <PasswordCard />
    </AccountSection>
  );
}
