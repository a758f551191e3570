/** Where a visitor who books gets an account. Its form is drawn by another feature, which the page names. */
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '@/shared/session/store.ts';

/** The account, as one group of fields inside the form of the booking. */
export interface AccountProps {
  handle: RefObject<AccountHandle | null>;
  /** The visitor has an account already: the fields ask for a sign-in. */
  isKnown: boolean;
  onKnown: (isKnown: boolean) => void;
  /** The fields have just appeared, and the person goes on in them. */
  takesFocus: boolean;
}

interface AccountHandle {
  /** Creates the account, or signs in; resolves to whether there is a session. What is wrong stands at the fields. */
  open: () => Promise<boolean>;
}

/**
 * The account of a visitor who books. `isLate`: its fields appear when the person presses the button, for a form that stands beside
 * what they read.
 */
export function useAccountSlot(Account: ComponentType<AccountProps>, isLate = false) {
  const isVisitor = useSession(({ user }) => user === null);
  const handle = useRef<AccountHandle>(null);
  const [isKnown, setKnown] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const props = { handle, isKnown, onKnown: setKnown, takesFocus: isLate };
  const isShown = isVisitor && (isPressed || !isLate);
  /** Whether the booking may be sent: the person has, or now gets, the account of a passenger. */
  async function opened(): Promise<boolean> {
    if (!isVisitor) return true;
    setPressed(true);
    return (await handle.current?.open()) === true && useSession.getState().user?.userType === 'passenger';
  }
  return {
    isVisitor,
    isShown,
    opened,
    fields: isShown && <Account {...props} />,
    terms: isShown && <Terms {...props} />,
  };
}

/** Under the button: what the person agrees to, and the other way to an account. */
function Terms({ isKnown, onKnown }: Pick<AccountProps, 'isKnown' | 'onKnown'>) {
  return (
    <chakra.p marginTop="1" marginBottom="-2" fontSize="sm" color="fg.muted" textAlign="center">
      {!isKnown && (
        <>
          {'You agree to the '}
          <chakra.span textDecoration="underline">
            <Link to="/terms">terms</Link>
          </chakra.span>
          {'. '}
        </>
      )}
      <chakra.button
        type="button"
        minHeight="touch"
        marginBlock="-2.5"
        fontWeight="semibold"
        color="positive.fg"
        cursor="pointer"
        onClick={() => onKnown(!isKnown)}
      >
        {isKnown ? 'I have no account yet' : 'I have an account'}
      </chakra.button>
    </chakra.p>
  );
}
