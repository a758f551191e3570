import { chakra } from '@chakra-ui/react/styled-system';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';

interface ExpiredLinkProps {
  /** The unchanged state of the account, and how to get another link. */
  children: string;
  to: string;
  action: string;
}

/** The link of a mail that was used before, has expired or is wrong. */
export function ExpiredLink({ children, to, action }: ExpiredLinkProps) {
  return (
    <chakra.div display="grid" gap="4">
      <ErrorState
        title="This link no longer works"
        description={`A link works once and expires soon. ${children}`}
      />
      <ButtonLink to={to} width="full">
        {action}
      </ButtonLink>
    </chakra.div>
  );
}
