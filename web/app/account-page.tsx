import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { DocumentsCard } from '@/features/account/documents-card.tsx';
import { EmailCard } from '@/features/account/email-card.tsx';
import { PhoneCard } from '@/features/account/phone-card.tsx';
import { ProfileCard } from '@/features/account/profile-card.tsx';
import { PaymentRows, usePaymentRows } from '@/features/payments/payment-rows.tsx';
import { usePhone } from '@/shared/deliveries/use-phone.ts';
import { localPhone, whatsappLink } from '@/shared/format/phone.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useEmergencyContacts } from '@/shared/safety/emergency-contacts.ts';
import { useUser } from '@/shared/session/store.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import {
  BellIcon,
  ExitIcon,
  ForwardIcon,
  HelpIcon,
  LockIcon,
  MessageIcon,
  MoonIcon,
  PeopleIcon,
  PhoneIcon,
  ShieldIcon,
} from '@/shared/ui/icons.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { RowList } from '@/shared/ui/row-list.tsx';
import { THEME_TOGGLE } from '@/shared/ui/theme-mode.ts';
import { Tile, Tiles } from '@/shared/ui/tiles.tsx';
import { AccountHead, CardSheet } from './account-head.tsx';
import { useLogOut } from './use-log-out.ts';

/** Anchors of the time when the account was one page; notifications and mails still lead to them. */
const SECTIONS_OF_ANCHORS: Readonly<Record<string, string>> = {
  '#phone': 'profile',
  '#email': 'profile',
  '#vehicle': 'profile',
  '#papers': 'profile',
  '#payouts': 'payments',
};
const PAYMENTS_SHOWN = 3;

/** /account: help, payments, each fact of the person once, settings. */
export function AccountPage() {
  const { hash } = useLocation();
  const section = SECTIONS_OF_ANCHORS[hash];
  if (section !== undefined) return <Navigate to={`/account/${section}${hash}`} replace />;
  return (
    <PageMain pt={{ base: '3.5', md: '8' }} px={{ base: '3', md: '6' }}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '22.5rem minmax(0, 1fr)' }}
        alignItems="start"
        gap={{ base: '5', lg: '10' }}
      >
        <Column>
          <AccountHead />
          <Help />
          <You />
        </Column>
        <Column>
          <Payments />
          <Settings />
        </Column>
      </chakra.div>
    </PageMain>
  );
}

const Column = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    // On phones the payments come before the facts of the person.
    '@media (max-width: 1023px)': {
      display: 'contents',
      '& > [data-group=you]': { order: 1 },
      '& > [data-late]': { order: 2 },
    },
  },
});

interface GroupProps {
  title: string;
  name?: string;
  late?: boolean;
  children: ReactNode;
}

function Group({ title, name, late, children }: GroupProps) {
  return (
    <chakra.section aria-label={title} data-group={name} data-late={late ? '' : undefined} minW="0">
      <chakra.h2 px="1" mb="2" fontSize="1.125rem">
        {title}
      </chakra.h2>
      <RowList>{children}</RowList>
    </chakra.section>
  );
}

/** The requests of the person; phone and WhatsApp where the settings have them. */
function Help() {
  const { data: settings } = useSettings();
  const { supportPhone = null, supportWhatsapp = null, supportHours = null } = settings ?? {};
  return (
    <chakra.section aria-label="Help" display="grid" gap="2">
      <RowList bg="positive.bg" borderColor="transparent" css={{ '& svg': { color: 'positive.fg' } }}>
        <li>
          <Link to="/support">
            <HelpIcon />
            <span>
              <b>Help</b>
              <small>{supportHours ?? 'Write to us'}</small>
            </span>
            <ForwardIcon />
          </Link>
        </li>
      </RowList>
      <Tiles>
        {supportPhone !== null && (
          <Tile href={`tel:${supportPhone}`}>
            <PhoneIcon />
            {localPhone(supportPhone)}
          </Tile>
        )}
        {supportWhatsapp !== null && (
          <Tile href={whatsappLink(supportWhatsapp)}>
            <MessageIcon />
            WhatsApp
          </Tile>
        )}
      </Tiles>
    </chakra.section>
  );
}

/** The newest payments of a passenger; the earnings of drivers and companies. */
function Payments() {
  const { userType } = useUser();
  const rows = usePaymentRows(PAYMENTS_SHOWN);
  return (
    <Group title="Payments">
      {userType === 'driver' && <Row to="/driver/earnings" title="Earnings" />}
      <PaymentRows rows={rows} />
      {userType === 'passenger' && rows.length === 0 && (
        <li>
          <div>
            <span>What you pay appears here</span>
          </div>
        </li>
      )}
      <Row
        to="/account/payments"
        title={userType === 'passenger' ? 'All payments, refunds, receipts' : 'Payout account'}
        isMain={userType === 'passenger'}
      />
    </Group>
  );
}

const FACTS = {
  Name: ProfileCard,
  Phone: PhoneCard,
  Email: EmailCard,
  'Photo and documents': DocumentsCard,
} satisfies Record<string, ComponentType>;
type Fact = keyof typeof FACTS;

/** The facts of the person, each with a sheet of its own. */
function You() {
  const user = useUser();
  const { data: phone } = usePhone();
  const [opened, open] = useState<Fact | null>(null);
  const Card = opened && FACTS[opened];
  const isRejected = user.rejection?.isInReview === false;
  const isUnproved = phone?.isOn === true && !phone.isProved;
  return (
    <Group title="You" name="you">
      <Row onOpen={() => open('Name')} title="Name" value={user.name} />
      <Row
        onOpen={() => open('Phone')}
        title="Phone"
        about={localPhone(user.phone)}
        value={isUnproved ? 'Confirm' : undefined}
        warns={isUnproved}
      />
      <Row onOpen={() => open('Email')} title="Email" value={user.email} />
      <Row
        onOpen={() => open('Photo and documents')}
        title="Photo and documents"
        value={isRejected ? 'Send again' : undefined}
        warns={isRejected}
      />
      {user.userType === 'driver' && (
        <Row to="/account/profile#vehicle" title="Vehicle, licence and papers" />
      )}
      {Card && (
        <CardSheet title={opened} onClose={() => open(null)}>
          <Card />
        </CardSheet>
      )}
    </Group>
  );
}

function Settings() {
  const { userType } = useUser();
  const [isLeaving, logOut] = useLogOut();
  const { data: contacts } = useEmergencyContacts({ enabled: userType === 'passenger' });
  return (
    <Group title="Settings" late>
      <Row to="/account/notifications" title="Notifications" Icon={BellIcon} />
      {userType !== 'corporate' && (
        <Row
          to="/account/safety"
          title={userType === 'driver' ? 'Safety' : 'Emergency contacts'}
          value={userType === 'passenger' ? firstNameOf(contacts?.[0]?.name ?? '') : undefined}
          Icon={PeopleIcon}
        />
      )}
      <Row to="/account/safety#password" title="Sign-in and password" Icon={LockIcon} />
      <Row to="/account/privacy" title="Privacy, your data" Icon={ShieldIcon} />
      <li>
        <button type="button" {...{ [THEME_TOGGLE]: '' }}>
          <MoonIcon />
          <span>Dark mode</span>
          <chakra.span className="value" display={{ base: 'inline', _dark: 'none' }}>
            Off
          </chakra.span>
          <chakra.span className="value" display={{ base: 'none', _dark: 'inline' }}>
            On
          </chakra.span>
        </button>
      </li>
      <li>
        <button type="button" disabled={isLeaving} onClick={logOut}>
          <ExitIcon />
          <span>Logout</span>
        </button>
      </li>
    </Group>
  );
}

interface RowProps {
  title: string;
  /** A page; or `onOpen`, what the row does. */
  to?: string;
  onOpen?: () => void;
  Icon?: ComponentType;
  about?: string | null | undefined;
  value?: string | undefined;
  warns?: boolean;
  isMain?: boolean;
}

function Row({ title, to, onOpen, Icon, about, value, warns = false, isMain = false }: RowProps) {
  const content = (
    <>
      {Icon && <Icon />}
      <chakra.span {...(isMain && { color: 'positive.fg', fontWeight: 'semibold' })}>
        {title}
        {about && <small>{about}</small>}
      </chakra.span>
      {value && (
        <chakra.span className="value" {...(warns && { color: 'warning.fg', fontWeight: 'semibold' })}>
          {value}
        </chakra.span>
      )}
      <ForwardIcon />
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <button type="button" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <Link to={to}>{content}</Link>
      )}
    </li>
  );
}
