import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Wordmark } from '@/shared/ui/wordmark.tsx';
import { COLUMN } from './section.tsx';
import type { Visitor } from './use-visitor.ts';

/** Top bar: Sign In and Get Started for visitors; a welcome and links to their pages for users. */
export function LandingBar({ visitor }: { visitor: Visitor }) {
  return (
    <chakra.header bg="hero.bg" color="hero.fg">
      <chakra.div
        {...COLUMN}
        ps={{ base: '4', md: '6' }}
        pe={{ base: '2', md: '6' }}
        minH={{ base: '15', lg: '18' }}
        py="2"
        flexWrap="wrap"
        display="flex"
        alignItems="center"
        gap="1"
      >
        <chakra.span me="auto" css={{ '& a': { display: 'flex', alignItems: 'center', minH: 'touch' } }}>
          <Link to="/" aria-label="Tafiya, home">
            <Wordmark height="7" />
          </Link>
        </chakra.span>
        {visitor.hasSession ? <UserLinks visitor={visitor} /> : <VisitorLinks />}
      </chakra.div>
    </chakra.header>
  );
}

function VisitorLinks() {
  return (
    <>
      <chakra.span
        className="for-visitors"
        display="flex"
        gap="1"
        css={{
          '& > a': {
            color: 'hero.fg',
            px: '2.5',
            _hover: { bg: 'transparent', textDecoration: 'underline' },
          },
          '& > a:last-of-type': { borderWidth: '2px', borderColor: 'hero.fg' },
        }}
      >
        <ButtonLink to="/auth?tab=register" variant="ghost" display={{ base: 'none', lg: 'inline-flex' }}>
          Drive with Tafiya
        </ButtonLink>
        <ButtonLink to="/contact" variant="ghost" display={{ base: 'none', lg: 'inline-flex' }}>
          Help
        </ButtonLink>
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
