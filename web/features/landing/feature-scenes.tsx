/** Small pictures of the product for the four feature cards. Decorative: each card also has the text. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { Badge } from '@/shared/ui/badges.tsx';
import { TickIcon } from '@/shared/ui/icons.ts';
import { Stripes } from '@/shared/ui/stripes.tsx';

function Slip(props: HTMLChakraProps<'div'>) {
  return (
    <chakra.div
      layerStyle="card"
      display="flex"
      alignItems="center"
      gap="3"
      px="4"
      py="3"
      w="full"
      maxW="22rem"
      mx="auto"
      {...props}
    />
  );
}

/** A verified driver. */
export function DriverScene() {
  return (
    <Slip>
      <chakra.span
        boxSize="11"
        flexShrink={0}
        borderRadius="full"
        bg="accent.bg"
        color="accent.fg"
        display="grid"
        placeItems="center"
        fontWeight="bold"
      >
        M
      </chakra.span>
      <chakra.span flex="1" lineHeight="snug">
        <chakra.span display="block" fontWeight="semibold">
          Musa A.
        </chakra.span>
        <chakra.span color="fg.muted" textStyle="sm">
          Toyota Sienna
        </chakra.span>
      </chakra.span>
      <Badge tone="positive">
        <TickIcon width="16" height="16" />
        Verified
      </Badge>
    </Slip>
  );
}

/** A fare between booking and boarding. */
export function MoneyScene() {
  return (
    <Slip display="grid" gridTemplateColumns="1fr auto" rowGap="2">
      <chakra.span color="fg.muted">2 seats</chakra.span>
      <chakra.span fontWeight="bold" fontSize="lg" textStyle="figures" textAlign="end">
        ₦43,000
      </chakra.span>
      <chakra.span gridColumn="1 / -1" h="1.5" borderRadius="full" bg="border.default" overflow="hidden">
        <chakra.span display="block" h="full" w="2/3" bg="action.bg" style={{ width: '66%' }} />
      </chakra.span>
      <chakra.span color="fg.muted" textStyle="sm">
        You pay
      </chakra.span>
      <chakra.span color="fg.muted" textStyle="sm">
        Driver is paid
      </chakra.span>
    </Slip>
  );
}

/** A car on its way. */
export function TrackingScene() {
  return (
    <chakra.div w="full" maxW="24rem" mx="auto">
      <chakra.div position="relative" display="flex" alignItems="center">
        <Stripes progress={0.62} color="action.bg" />
        <chakra.span
          position="absolute"
          insetStart="62%"
          boxSize="7"
          ms="-3.5"
          borderRadius="full"
          bg="accent.bg"
          borderWidth="3px"
          borderColor="fg.default"
        />
      </chakra.div>
      <chakra.div mt="3" display="flex" justifyContent="space-between" fontWeight="semibold">
        <span>Lagos</span>
        <chakra.span color="fg.muted" fontWeight="normal">
          48 min to go
        </chakra.span>
        <span>Ibadan</span>
      </chakra.div>
    </chakra.div>
  );
}

/** The driver of a booked trip, with the button to call. */
export function CallScene() {
  return (
    <Slip>
      <chakra.span flex="1" lineHeight="snug">
        <chakra.span display="block" fontWeight="semibold">
          Musa A.
        </chakra.span>
        <chakra.span color="fg.muted" textStyle="sm">
          Your driver, leaves 06:30
        </chakra.span>
      </chakra.span>
      <chakra.span
        bg="action.bg"
        color="action.fg"
        px="4"
        py="2.5"
        borderRadius="control"
        fontWeight="semibold"
      >
        Call Driver
      </chakra.span>
    </Slip>
  );
}
