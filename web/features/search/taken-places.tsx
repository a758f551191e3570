import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { TakenPlace } from './use-search.ts';

interface TakenPlacesProps {
  places: readonly TakenPlace[];
  onAsTyped: (place: TakenPlace) => void;
}

/** Says which places were taken for misspelt ones, and how to search for what was typed. */
export function TakenPlaces({ places, onAsTyped }: TakenPlacesProps) {
  return (
    <chakra.div role="status">
      {places.map((place) => (
        <p key={place.field}>
          {`Showing ${place.name}. `}
          <Button variant="plain" onClick={() => onAsTyped(place)}>
            {`Search for ‘${place.typed}’ instead?`}
          </Button>
        </p>
      ))}
    </chakra.div>
  );
}
