import { chakra } from '@chakra-ui/react/styled-system';
import type { User } from '@tafiya/people/contract.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** For a passenger whose account was rejected: the reason, and the way to book again. */
export function RejectedNotice({ rejection }: { rejection: NonNullable<User['rejection']> }) {
  return (
    <chakra.div
      role="status"
      background="danger.bg"
      borderRadius="card"
      padding="4"
      display="flex"
      flexDirection="column"
      gap="3"
    >
      <chakra.p fontWeight="semibold" color="danger.fg">
        Your account was not verified, so you cannot book yet.
      </chakra.p>
      <chakra.p overflowWrap="anywhere">
        {rejection.reason !== null &&
          `Reason: ${rejection.reason}${/[.!?]$/.test(rejection.reason) ? '' : '.'} `}
        Send a new proof of address; you can book again at once.
      </chakra.p>
      <ButtonLink to="/account/profile" variant="outline" alignSelf="flex-start">
        Send a new document
      </ButtonLink>
    </chakra.div>
  );
}
