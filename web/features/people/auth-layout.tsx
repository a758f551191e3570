import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Stripes } from '@/shared/ui/stripes.tsx';

const PROMISES = [
  ['You see the fare first', 'Every seat has one price in naira, shown before you book.'],
  ['You know your driver', 'Before drivers can publish a trip, we check their licence, NIN and photograph.'],
  ['You can change your mind', 'Cancel from your dashboard before the trip starts.'],
] as const;

interface AuthLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Keeps its place, but is not visible. */
  hidden?: boolean;
  /** Beside the form from 1024 px, below it on smaller screens. Defaults to what Tafiya promises passengers. */
  aside?: ReactNode;
}

/** Page with a form and a panel about the account beside it. */
export function AuthLayout({ title, lead, children, hidden = false, aside = <Promises /> }: AuthLayoutProps) {
  return (
    <chakra.main
      id="main"
      tabIndex={-1}
      className="for-visitors"
      visibility={hidden ? 'hidden' : undefined}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, min(30rem, 45%))' }}
      minH="calc(100dvh - 4rem - 1px)"
    >
      <chakra.div px={{ base: '4', md: '6' }} pt={{ base: '6', md: '12' }} pb="16">
        <chakra.div maxW="md" mx="auto">
          <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} lineHeight="snug">
            {title}
          </chakra.h1>
          {lead !== undefined && (
            <chakra.p color="fg.muted" mt="1.5">
              {lead}
            </chakra.p>
          )}
          <chakra.div mt="6">{children}</chakra.div>
        </chakra.div>
      </chakra.div>
      <chakra.aside bg="band.bg" color="band.fg" px={{ base: '4', md: '12' }} py={{ base: '10', lg: '16' }}>
        <chakra.div
          maxW={{ base: 'md', lg: 'sm' }}
          mx={{ base: 'auto', lg: '0' }}
          position={{ lg: 'sticky' }}
          top={{ lg: '16' }}
        >
          <chakra.p
            aria-hidden="true"
            display="flex"
            alignItems="center"
            gap="3"
            mb="8"
            fontSize="lg"
            fontWeight="bold"
            letterSpacing="tight"
          >
            Lagos
            <Stripes color="accent.bg" />
            Abuja
          </chakra.p>
          {aside}
        </chakra.div>
      </chakra.aside>
    </chakra.main>
  );
}

/** Three reasons to have an account. */
function Promises() {
  return (
    <>
      <chakra.h2 fontSize={{ base: 'xl', lg: '3xl' }} lineHeight="snug" textWrap="balance">
        A seat between cities, with someone you can trust
      </chakra.h2>
      <chakra.ul display="grid" gap="6" mt="8" listStyleType="none">
        {PROMISES.map(([title, text]) => (
          <li key={title}>
            <chakra.p fontWeight="semibold">{title}</chakra.p>
            <chakra.p color="band.muted">{text}</chakra.p>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}
