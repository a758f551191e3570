import { chakra } from '@chakra-ui/react/styled-system';
import { DataCard } from '@/features/account/data-card.tsx';
import { DocumentsCard } from '@/features/account/documents-card.tsx';
import { EmailCard } from '@/features/account/email-card.tsx';
import { EmergencyContactsCard } from '@/features/account/emergency-contacts-card.tsx';
import { DeliverySettingsCard } from '@/features/account/delivery-settings-card.tsx';
import { PasswordCard } from '@/features/account/password-card.tsx';
import { PhoneCard } from '@/features/account/phone-card.tsx';
import { ProfileCard } from '@/features/account/profile-card.tsx';
import { PayoutCard } from '@/features/payouts/payout-card.tsx';
import { DueRatings } from '@/features/ratings/due-ratings.tsx';
import { MyRatings } from '@/features/ratings/my-ratings.tsx';
import { useDueRatings } from '@/features/ratings/use-ratings.ts';
import { PapersCard } from '@/features/verification/papers-card.tsx';
import { VehicleCard } from '@/features/verification/vehicle-card.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';

/** /account: the user's profile, phone number, emergency contacts, ratings and password, and deleting the account. */
export function AccountPage() {
  const { userType } = useUser();
  // Due ratings appear first; the rest waits for them, so that nothing moves while the user is about to tap.
  const { isLoading } = useDueRatings();
  return (
    <PageMain maxW="48rem">
      <PageHeader title="Account" />
      {isLoading ? (
        <SkeletonGroup label="Loading your account..." display="grid" gap="6">
          <SkeletonBlock h="80" />
          <SkeletonBlock h="64" />
        </SkeletonGroup>
      ) : (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
          <DueRatings />
          <ProfileCard />
          <PhoneCard />
          {userType === 'driver' && <VehicleCard />}
          {userType === 'driver' && <PapersCard />}
          {userType === 'driver' && <PayoutCard />}
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
          <DocumentsCard />
          {userType !== 'corporate' && <EmergencyContactsCard />}
          {userType !== 'corporate' && <MyRatings />}
          <DeliverySettingsCard />
          <EmailCard />
          <PasswordCard />
          <DataCard />
        </chakra.div>
      )}
    </PageMain>
  );
}
