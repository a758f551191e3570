import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { DocumentsCard } from '@/features/account/documents-card.tsx';
import { EmailCard } from '@/features/account/email-card.tsx';
import { PhoneCard } from '@/features/account/phone-card.tsx';
import { ProfileCard } from '@/features/account/profile-card.tsx';
import { PaymentRows, usePaymentRows } from '@/features/payments/payment-rows.tsx';
import { MyRatings } from '@/features/ratings/my-ratings.tsx';
import { usePhone } from '@/shared/deliveries/use-phone.ts';
import { useUser } from '@/shared/session/store.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import {
  BellIcon,
  ExitIcon,
  ForwardIcon,
  HelpIcon,
  LockIcon,
  PeopleIcon,
  PhoneIcon,
  ShieldIcon,
} from '@/shared/ui/icons.ts';
import { PageMain } from '@/shared/ui/page-main.tsx';
import { RowList } from '@/shared/ui/row-list.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
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
  const user = useUser();
  const { hash } = useLocation();
  const section = SECTIONS_OF_ANCHORS[hash];
  if (section !== undefined) return <Navigate to={`/account/${section}${hash}`} replace />;
  return (
    <PageMain pt={{ base: '3.5', md: '8' }} px={{ base: '3', md: '6' }}>
      <chakra.h1 px="1" mb="5" fontSize="1.5rem" overflowWrap="anywhere">
        <chakra.span srOnly>Account: </chakra.span>
        {user.name}
      </chakra.h1>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '22.5rem minmax(0, 1fr)' }}
        alignItems="start"
        gap={{ base: '5', lg: '10' }}
      >
        <Column>
          <Help />
          <You />
        </Column>
        <Column>
          <Payments />
          <Settings />
          {user.userType !== 'corporate' && (
            <chakra.div data-late="" display="grid" gap="5" minW="0">
              <MyRatings />
            </chakra.div>
          )}
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

/** The requests of the person; the phone where the settings have one. */
function Help() {
  const { data: settings } = useSettings();
  const { supportPhone = null, supportHours = null } = settings ?? {};
  return (
    <RowList
      aria-label="Help"
      bg="positive.bg"
      borderColor="transparent"
      css={{ '& svg': { color: 'positive.fg' } }}
    >
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
      {supportPhone !== null && (
        <li>
          <a href={`tel:${supportPhone}`}>
            <PhoneIcon />
            <span>{supportPhone}</span>
          </a>
        </li>
      )}
    </RowList>
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
  const isUnproved = phone?.isOn === true && !phone.isProved;
  return (
    <Group title="You" name="you">
      <Row onOpen={() => open('Name')} title="Name" value={user.name} />
      <Row
        onOpen={() => open('Phone')}
        title="Phone"
        about={user.phone}
        value={isUnproved ? 'Confirm' : undefined}
        warns={isUnproved}
      />
      <Row onOpen={() => open('Email')} title="Email" value={user.email} />
      <Row onOpen={() => open('Photo and documents')} title="Photo and documents" />
      {user.userType === 'driver' && (
        <Row to="/account/profile#vehicle" title="Vehicle, licence and papers" />
      )}
      {Card && (
        <Sheet title={opened} onClose={() => open(null)}>
          <Card />
        </Sheet>
      )}
    </Group>
  );
}

function Settings() {
  const { userType } = useUser();
  const [isLeaving, logOut] = useLogOut();
  return (
    <Group title="Settings" late>
      <Row to="/account/notifications" title="Notifications" Icon={BellIcon} />
      {userType !== 'corporate' && (
        <Row
          to="/account/safety"
          title={userType === 'driver' ? 'Safety' : 'Emergency contacts'}
          Icon={PeopleIcon}
        />
      )}
      <Row to="/account/safety#password" title="Sign-in and password" Icon={LockIcon} />
      <Row to="/account/privacy" title="Privacy, your data" Icon={ShieldIcon} />
      <li>
        <div>
          <span>Dark mode</span>
          <ThemeToggle />
        </div>
      </li>
      <Row onOpen={isLeaving ? () => undefined : logOut} title="Logout" Icon={ExitIcon} />
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
}

function Row({ title, to, onOpen, Icon, about, value, warns = false }: RowProps) {
  const content = (
    <>
      {Icon && <Icon />}
      <span>
        {title}
        {about && <small>{about}</small>}
      </span>
      {value !== undefined && (
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
