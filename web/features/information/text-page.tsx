import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useSession } from '@/shared/session/store.ts';
import { useSettings } from '@/shared/trips/use-settings.ts';
import { SiteFooter } from '@/shared/ui/site-footer.tsx';
import { PageHeader } from '@/shared/ui/page-header.tsx';
import { PageMain } from '@/shared/ui/page-main.tsx';

interface TextPageProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page to read: a title, one sentence, sections of text, and the footer of public pages. */
export function TextPage({ title, lead, children }: TextPageProps) {
  const { data: settings = null } = useSettings();
  // On phones people who are signed in have a bar at the bottom.
  const hasBar = useSession(({ status }) => status !== 'out');
  return (
    <>
      <PageMain maxW="48rem" pb="8">
        <PageHeader title={title} lead={lead} />
        <chakra.div display="grid" gap="8">
          {children}
        </chakra.div>
      </PageMain>
      <SiteFooter facts={settings} />
      {hasBar && <chakra.div height={{ base: '16', md: '0' }} background="bg.subtle" />}
    </>
  );
}

interface TextSectionProps {
  title: string;
  /** One paragraph each. */
  words?: readonly string[];
  /** A list after the paragraphs. */
  points?: readonly string[];
  children?: ReactNode;
}

/** A section of a page to read. */
export function TextSection({ title, words = [], points = [], children }: TextSectionProps) {
  return (
    <chakra.section display="grid" gap="3" maxW="prose">
      <chakra.h2 fontSize="xl" letterSpacing="tight">
        {title}
      </chakra.h2>
      {words.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <chakra.ul listStyleType="disc" ps="5" display="grid" gap="2">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </chakra.ul>
      )}
      {children}
    </chakra.section>
  );
}

/** A link inside a text. */
export const TextLink = chakra('a', {
  base: { color: 'positive.fg', fontWeight: 'semibold', textDecoration: 'underline' },
});
