import { localPhone } from '@/shared/format/phone.ts';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Settings } from '@tafiya/admin/settings.contract.ts';
import { DeviceIcon, PhoneIcon } from './icons.ts';
import { Wordmark } from './wordmark.tsx';

export type FooterFacts = Pick<
  Settings,
  'supportPhone' | 'supportHours' | 'companyName' | 'companyNumber' | 'companyAddress'
>;

const LINKS = [
  ['Help', '/contact'],
  ['Safety', '/sos'],
  ['Refunds', '/refunds'],
  ['About', '/about'],
  ['Careers', '/careers'],
  ['Terms', '/terms'],
  ['Privacy', '/privacy'],
  ['Drive', '/auth?tab=register'],
  ['Companies', '/corporate-auth'],
] as const;

/** The footer of public pages. `facts`: of the settings, null until they are known. */
export function SiteFooter({ facts, children }: { facts: FooterFacts | null; children?: ReactNode }) {
  const { supportPhone, supportHours, companyName, companyNumber, companyAddress } = facts ?? {};
  const company = [companyName, companyNumber && `RC ${companyNumber}`].filter(Boolean).join(', ');
  return (
    <Footer>
      <chakra.div
        maxW="calc({sizes.content} + 3rem)"
        mx="auto"
        px={{ base: '4', md: '6' }}
        display="grid"
        gap="1"
      >
        <Wordmark height="7" />
        {/* A phone or a link, and a line for the hours: the links below must not move under a finger. */}
        {supportPhone ? (
          <a className="phone" href={`tel:${supportPhone}`}>
            <PhoneIcon />
            {localPhone(supportPhone)}
          </a>
        ) : (
          <Link className="phone" to="/contact">
            Contact us
          </Link>
        )}
        <small className="hours">{supportPhone && supportHours}</small>
        <ul>
          {LINKS.map(([name, to]) => (
            <li key={name}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
        <details>
          <summary>
            <DeviceIcon />
            <span>
              <b>Add Tafiya to your home screen</b>
              <small>Apps for iOS and Android: coming soon</small>
            </span>
          </summary>
          <p>
            Open this page on your phone and choose “Add to home screen” in the menu of the browser. It works
            like an app and uses less data.
          </p>
        </details>
        <small className="legal">
          {company && <span>{company}</span>}
          {companyAddress && <span>{companyAddress}</span>}
          <span>© Tafiya. Tafiya means journey in Hausa.</span>
          {children}
        </small>
      </chakra.div>
    </Footer>
  );
}

const Footer = chakra('footer', {
  base: {
    mt: '6',
    pt: '5',
    pb: '7',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
    borderColor: 'border.default',
    '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
    '& .hours': { minH: '1lh' },
    '& .phone': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minH: '12',
      fontSize: '1.25rem',
      fontWeight: 'bold',
    },
    '& ul': {
      listStyleType: 'none',
      display: 'grid',
      gridTemplateColumns: {
        base: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
        md: 'repeat(6, auto)',
      },
      '& a': { display: 'flex', alignItems: 'center', minH: 'touch', fontSize: '0.9375rem' },
    },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: '14',
      mt: '1.5',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& summary > svg, & .phone > svg': { flexShrink: 0, boxSize: '22px' },
    '& .legal': { display: 'flex', flexDirection: 'column', alignItems: 'start', pt: '3' },
    '& .legal > button': { ms: '-3' },
  },
});
