import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { ThemeToggle } from '@/shared/ui/theme-toggle.tsx';
import { Wordmark } from '@/shared/ui/wordmark.tsx';

const LISTS = [
  [
    'Services',
    [
      ['Premium Rides', '/search'],
      ['Corporate Solutions', '/corporate-auth'],
      ['Group Travel', '/search'],
    ],
  ],
  [
    'Company',
    [
      ['About', '/about'],
      ['Careers', '/careers'],
      ['Contact', '/contact'],
    ],
  ],
  [
    'Legal',
    [
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
      ['Refunds', '/refunds'],
    ],
  ],
] as const;

/** The footer, with the services and the pages about Tafiya. */
export function LandingFooter() {
  return (
    <chakra.footer bg="bg.subtle" borderTopWidth="1px" borderColor="border.default">
      <chakra.div
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py={{ base: '10', md: '14' }}
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
          md: '2fr 1fr 1fr 1fr',
        }}
        gap="8"
      >
        <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <Wordmark height="8" />
          <chakra.p mt="3" color="fg.muted" maxW="18rem">
            Tafiya means journey in Hausa. Intercity rides across Nigeria.
          </chakra.p>
        </chakra.div>
        {LISTS.map(([title, links]) => (
          <div key={title}>
            <chakra.h2 fontSize="md" letterSpacing="normal">
              {title}
            </chakra.h2>
            <chakra.ul
              listStyleType="none"
              mt="1"
              color="fg.muted"
              css={{ '& a': { display: 'inline-flex', alignItems: 'center', minH: 'touch' } }}
            >
              {links.map(([name, to]) => (
                <li key={name}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
            </chakra.ul>
          </div>
        ))}
      </chakra.div>
      <chakra.div
        maxW="content"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pb="8"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        color="fg.muted"
      >
        <p>© Tafiya</p>
        <ThemeToggle />
      </chakra.div>
    </chakra.footer>
  );
}
