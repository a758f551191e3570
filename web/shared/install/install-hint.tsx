import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Card } from '@/shared/ui/card.tsx';
import { askToInstall, dismissInstall, installWay } from './install-prompt.ts';

/** How to put Tafiya on the home screen. Pages show it only after a booking, when it is useful. */
export function InstallHint() {
  const [way, setWay] = useState(installWay);
  if (way === null) return null;
  const leave = () => {
    dismissInstall();
    setWay(null);
  };
  return (
    <Card
      title="Keep Tafiya on your home screen"
      lead="Your ticket is then one tap away, also without network."
      gap="3"
    >
      {way === 'ask' ? (
        <Button
          onClick={() => {
            void askToInstall();
            setWay(null);
          }}
        >
          Install Tafiya
        </Button>
      ) : (
        <chakra.ol display="grid" gap="1" paddingInlineStart="5" listStyleType="decimal">
          <li>Tap the Share button of your browser: a square with an arrow.</li>
          <li>Choose “Add to Home Screen”, then “Add”.</li>
        </chakra.ol>
      )}
      <Button variant="ghost" onClick={leave}>
        Not now
      </Button>
    </Card>
  );
}
