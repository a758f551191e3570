import { chakra } from '@chakra-ui/react/styled-system';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { whatsappLink } from '@/shared/format/phone.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { CardSkeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { TextLink, TextPage, TextSection } from './text-page.tsx';

/** /contact: the address and number from the platform's settings, and what helps without them. */
export function ContactPage() {
  return (
    <TextPage title="Contact" lead="How to reach us, your driver and your passengers.">
      <TextSection title="Write to us">
        <WriteToUs />
      </TextSection>
      <TextSection title="Tafiya">
        <OurContact />
      </TextSection>
      <TextSection
        title="About a trip"
        words={['The driver knows most about a trip, and answers fastest.']}
        points={[
          'Passengers: open your booking under My trips and press Call Driver.',
          'Drivers and companies: open the trip to see your passengers’ names and phone numbers.',
          'Something went wrong? Open the trip and press “Get help”.',
          'Left behind? Open the trip and press “I was left behind”. It tells our administrators.',
        ]}
      />
      <TextSection
        title="About your account"
        points={[
          'Name, phone, email, password and documents: change them under Account.',
          'Your data: download it, or delete your account, under Account.',
          'A rejected document: the reason is in your alerts. Send a new document to be checked again.',
        ]}
      />
      <TextSection
        title="In an emergency"
        words={['Call 112, the national emergency number. We cannot send help.']}
      />
    </TextPage>
  );
}

const VisitorRequest = lazyPart(() => import('./visitor-request.tsx').then((file) => file.VisitorRequest), {
  fallback: <CardSkeleton />,
});

/** People with an account write in the app; visitors, and people whose account is suspended, by mail. */
function WriteToUs() {
  const status = useSession((session) => session.status);
  const problem = useSession((session) => session.problem);
  if (status === 'loading' && problem === null) {
    return (
      <SkeletonGroup label="Loading...">
        <CardSkeleton />
      </SkeletonGroup>
    );
  }
  if (status !== 'in') return <VisitorRequest />;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3">
      <ButtonLink to="/support/new">Write to us</ButtonLink>
      <ButtonLink to="/support" variant="outline">
        Your requests
      </ButtonLink>
    </chakra.div>
  );
}

function OurContact() {
  return (
    <QueryState query={useSettings()} what="our address" skeleton={<CardSkeleton />}>
      {(settings) => <Contact {...settings} />}
    </QueryState>
  );
}

function Contact({ supportEmail, supportPhone, supportWhatsapp }: Settings) {
  const ways = [
    { name: 'Email', value: supportEmail, href: `mailto:${supportEmail}` },
    { name: 'Phone', value: supportPhone, href: `tel:${supportPhone}` },
    { name: 'WhatsApp', value: supportWhatsapp, href: whatsappLink(supportWhatsapp ?? '') },
  ].filter(({ value }) => value !== null);
  if (ways.length === 0) {
    return (
      <p>
        There is no public address or phone number yet. Write to us above. Reports of passengers who were left
        behind reach our administrators through the trip.
      </p>
    );
  }
  return (
    <chakra.dl display="grid" gap="3">
      {ways.map(({ name, value, href }) => (
        <div key={name}>
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">
            <TextLink href={href}>{value}</TextLink>
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}
