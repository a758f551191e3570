import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';

type StripesProps = HTMLChakraProps<'span'> & {
  /** From 0 to 1: how much of the way is done; the rest is drawn faint. Whole line when left out. */
  progress?: number;
};

/** The two parallel stripes of the yellow bus: the line of a route. Grows to the room it is given. Decorative. */
export function Stripes({ progress = 1, ...props }: StripesProps) {
  const done = `${Math.round(Math.min(1, Math.max(0, progress)) * 100)}%`;
  return (
    <chakra.span
      aria-hidden="true"
      display="block"
      flex="1"
      minW="6"
      height="7px"
      borderBlockWidth="2px"
      borderColor="currentColor"
      color="fg.default"
      style={
        progress < 1
          ? { maskImage: `linear-gradient(90deg, #000 ${done}, rgb(0 0 0 / 0.25) ${done})` }
          : undefined
      }
      {...props}
    />
  );
}

/** The loading indicator: a piece of the two stripes on its way, as index.html (with the keyframes) shows it before the app. Stands still when motion is reduced. */
export function LoadingStripes({ label, ...props }: HTMLChakraProps<'div'> & { label: string }) {
  return (
    <chakra.div role="status" display="grid" justifyItems="center" gap="4" {...props}>
      <chakra.span display="block" w="32" overflow="hidden">
        <Stripes
          w="40%"
          flex="none"
          style={{ animation: 'stripes-travel 1.1s cubic-bezier(0.4, 0, 0.2, 1) infinite' }}
        />
      </chakra.span>
      <chakra.span color="fg.muted">{label}</chakra.span>
    </chakra.div>
  );
}
