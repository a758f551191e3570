import { chakra } from '@chakra-ui/react/styled-system';
import { Section } from './section.tsx';

const STORES = ['App Store', 'Google Play'] as const;

/** Announces the apps for iOS and Android, and explains how to use the web app until then. */
export function AppDownload() {
  return (
    <Section
      title="Tafiya in your pocket"
      lead="Apps for iOS and Android are coming. Until then, open this page on your phone and add it to your home screen: it works the same and uses less data."
    >
      <chakra.ul listStyleType="none" mt="7" display="flex" flexWrap="wrap" gap="3">
        {STORES.map((store) => (
          <chakra.li
            key={store}
            layerStyle="card"
            borderStyle="dashed"
            px="5"
            py="3"
            minW="min(11rem, 100%)"
            lineHeight="snug"
          >
            <chakra.span display="block" textStyle="sm" color="fg.muted">
              Coming soon to
            </chakra.span>
            <chakra.span fontWeight="semibold">{store}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  );
}
