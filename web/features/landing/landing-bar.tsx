import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
import { Wordmark } from '@/shared/ui/wordmark.tsx';
import type { Visitor } from './use-visitor.ts';

/** Top bar: Sign In and Get Started for visitors; a welcome and links to their pages for users. */
export function LandingBar({ visitor }: { visitor: Visitor }) {
  return (
    <chakra.header
      maxW="content"
      mx="auto"
      px={{ base: '4', md: '6' }}
      minH={{ base: '16', md: '20' }}
      py="2"
      flexWrap="wrap"
      display="flex"
      alignItems="center"
      gap="2"
    >
      <chakra.span me="auto" css={{ '& a': { display: 'flex', alignItems: 'center', minH: 'touch' } }}>
        <Link to="/" aria-label="Tafiya, home">
          <Wordmark height={{ base: '7', md: '8' }} />
        </Link>
      </chakra.span>
      {visitor.hasSession ? <UserLinks visitor={visitor} /> : <VisitorLinks />}
      {/* Last, so that it keeps its place when the name and the links of a person arrive. */}
      <chakra.span display={{ base: 'none', md: 'block' }} me="-3">
        <ThemeToggle />
      </chakra.span>
    </chakra.header>
  );
}

function VisitorLinks() {
  return (
    <>
      <chakra.span className="for-visitors" display="flex" gap="2">
        <ButtonLink to="/auth" variant="ghost">
          Sign In
        </ButtonLink>
        <ButtonLink to="/auth?tab=register" variant="outline">
          Get Started
        </ButtonLink>
      </chakra.span>
      <WelcomeLine className="for-users" />
    </>
  );
}

/** The place of the welcome on phones, where it is a line of its own, until the name is known. */
const WelcomeLine = chakra('span', { base: { order: 1, width: 'full', height: '7' } });

function UserLinks({ visitor }: { visitor: Visitor }) {
  return (
    <>
      {visitor.name === null ? (
        <WelcomeLine display={{ base: 'block', md: 'none' }} />
      ) : (
        <WelcomeBadge name={visitor.name} order={{ base: 1, md: 0 }} />
      )}
      {visitor.corporate && (
        <ButtonLink to="/corporate" variant="outline">
          Corporate
        </ButtonLink>
      )}
      <ButtonLink to="/dashboard">Dashboard</ButtonLink>
    </>
  );
}

function WelcomeBadge({ name, ...props }: HTMLChakraProps<'span'> & { name: string }) {
  return (
    <chakra.span
      maxW="16rem"
      truncate
      px="3"
      py="1"
      borderRadius="full"
      bg="positive.bg"
      color="positive.fg"
      textStyle="sm"
      fontWeight="semibold"
      {...props}
    >
      Welcome, {name}
    </chakra.span>
  );
}
