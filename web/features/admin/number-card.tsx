import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';

type NumberCardProps = HTMLChakraProps<'div'> & {
  label: string;
  /** Undefined while it is not known yet. */
  value: string | undefined;
  note?: string | undefined;
};

/** One number of the dashboard, and what was added to it. */
export function NumberCard({ label, value, note, ...props }: NumberCardProps) {
  return (
    <chakra.div layerStyle="card" p={{ base: '3', md: '5' }} {...props}>
      <chakra.dt color="fg.muted" textStyle="sm">
        {label}
      </chakra.dt>
      <chakra.dd fontVariantNumeric="tabular-nums">
        {value === undefined ? (
          <SkeletonBlock h="7" w="16" my="1" />
        ) : (
          <chakra.span
            display="block"
            fontSize={{ base: 'xl', md: '2xl' }}
            fontWeight="bold"
            letterSpacing="tight"
            lineHeight="snug"
          >
            {value}
          </chakra.span>
        )}
        {note !== undefined && (
          <chakra.span color="fg.muted" textStyle="sm">
            {note}
          </chakra.span>
        )}
      </chakra.dd>
    </chakra.div>
  );
}
