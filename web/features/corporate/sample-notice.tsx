import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { Badge } from '@/shared/ui/badges.tsx';

/** Says that what follows is an example, and the one way to end it. */
export function SampleNotice({ onAdd }: { onAdd: () => void }) {
  return (
    <chakra.aside
      aria-label="Sample data"
      layerStyle="card"
      padding={{ base: '4', md: '5' }}
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="4"
    >
      <div>
        <Badge tone="accent">Sample data</Badge>
        <chakra.p marginTop="2" maxWidth="60ch">
          This is how your fleet will look. Add your first vehicle and the sample makes room for your own
          vehicles, routes and trips.
        </chakra.p>
      </div>
      <Button size="lg" onClick={onAdd}>
        Add your first vehicle
      </Button>
    </chakra.aside>
  );
}
