import { chakra } from '@chakra-ui/react/styled-system';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { User } from '@tafiya/people/contract.ts';
import { MyRatings } from '@/features/ratings/my-ratings.tsx';
import { useUser } from '@/shared/session/store.ts';
import { ForwardIcon } from '@/shared/ui/icons.ts';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';

/** Anchors of the time when the account was one page; notifications and mails still lead to them. */
const SECTIONS_OF_ANCHORS: Readonly<Record<string, string>> = {
  '#phone': 'profile',
  '#email': 'profile',
  '#vehicle': 'profile',
  '#papers': 'profile',
  '#payouts': 'payments',
};

/** /account: the sections of the account, and the user's own ratings. */
export function AccountPage() {
  const user = useUser();
  const { hash } = useLocation();
  const section = SECTIONS_OF_ANCHORS[hash];
  if (section !== undefined) return <Navigate to={`/account/${section}${hash}`} replace />;
  return (
    <PageMain maxW="48rem">
      <PageHeader title="Account" lead={user.name} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
        <Sections user={user} />
        {user.userType !== 'corporate' && <MyRatings />}
      </chakra.div>
    </PageMain>
  );
}

const SECTIONS: readonly { name: string; title: string; about: Record<User['userType'], string> }[] = [
  {
    name: 'profile',
    title: 'Profile',
    about: {
      passenger: 'Name, phone, email, photo and documents',
      driver: 'Name, phone, email, photo, vehicle, licence and papers',
      corporate: 'Name, phone, email and documents',
    },
  },
  {
    name: 'notifications',
    title: 'Notifications',
    about: {
      passenger: 'What you get by push, email and SMS',
      driver: 'What you get by push, email and SMS',
      corporate: 'What you get by push, email and SMS',
    },
  },
  {
    name: 'safety',
    title: 'Safety',
    about: {
      passenger: 'Emergency contacts, password',
      driver: 'Emergency contacts, tracking with the screen off, password',
      corporate: 'Password',
    },
  },
  {
    name: 'payments',
    title: 'Payments',
    about: {
      passenger: 'Receipts and refunds',
      driver: 'Payout account and earnings',
      corporate: 'Payout account and earnings',
    },
  },
  {
    name: 'privacy',
    title: 'Privacy',
    about: {
      passenger: 'Your data, and deleting your account',
      driver: 'Your data, and deleting your account',
      corporate: 'Your data, and deleting your account',
    },
  },
];

function Sections({ user: { userType } }: { user: User }) {
  return (
    <List aria-label="Sections of your account" layerStyle="card">
      {SECTIONS.map(({ name, title, about }) => (
        <li key={name}>
          <Link
            to={`/account/${name}`}
            aria-labelledby={`section-${name}`}
            aria-describedby={`about-${name}`}
          >
            <chakra.span display="grid" gap="0.5" minW="0">
              <chakra.span id={`section-${name}`} fontWeight="semibold">
                {title}
              </chakra.span>
              <chakra.span id={`about-${name}`} color="fg.muted" textStyle="sm">
                {about[userType]}
              </chakra.span>
            </chakra.span>
            <ForwardIcon size={20} />
          </Link>
        </li>
      ))}
    </List>
  );
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    overflow: 'hidden',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.default' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minH: '16',
      px: { base: '4', md: '5' },
      py: '3',
      _hover: { bg: 'bg.subtle' },
      // The focus ring stands inside, because the list cuts what is outside.
      _focusVisible: { outlineOffset: '-3px' },
    },
    '& svg': { flexShrink: '0', color: 'fg.muted' },
  },
});
