import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Sheet } from '@/shared/ui/sheet.tsx';

/**
 * The back gesture asks before it leaves a trip that is under way: a swipe in the holder must not end what passengers follow. The
 * page stands twice in the history, so that "back" leads to itself.
 */
export function BackAsks() {
  const navigate = useNavigate();
  const { pathname, state }: { pathname: string; state: { isDriving?: boolean } | null } = useLocation();
  const isGuarded = state?.isDriving === true;
  const wasGuarded = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isGuarded) {
      wasGuarded.current = true;
      return;
    }
    if (wasGuarded.current) setAsking(true);
    void navigate(pathname, { state: { isDriving: true } });
  }, [isGuarded, navigate, pathname]);
  if (!isAsking) return null;
  return (
    <Sheet title="Leave drive mode?" onClose={() => setAsking(false)}>
      <chakra.div display="grid" gap="3">
        <p>
          While this page is closed, this phone does not share where the car is. You find the trip on My
          trips.
        </p>
        <Button size="lg" onClick={() => setAsking(false)}>
          Stay here
        </Button>
        <Button variant="ghost" onClick={() => void navigate('/dashboard', { replace: true })}>
          Leave
        </Button>
      </chakra.div>
    </Sheet>
  );
}
