import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { ApiError } from '@/shared/api/api-error.ts';
import { refusedField } from './refused-field.ts';
import { stateToShow } from './state-to-show.ts';

interface DidYouMeanProps {
  /** A refusal of an unknown place; any other error shows nothing. */
  error: Error | null;
  /** Takes a suggested place for the field that was refused. */
  onChoose: (field: 'origin' | 'destination', name: string) => void;
}

/** The places that an unknown one may mean, as buttons. */
export function DidYouMean({ error, onChoose }: DidYouMeanProps) {
  if (!(error instanceof ApiError) || error.suggestions.length === 0) return null;
  const field = refusedField(error);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <span>Did you mean</span>
      {error.suggestions.map((place) => (
        <Button key={place.placeId} variant="outline" onClick={() => onChoose(field, place.name)}>
          {[place.name, stateToShow(place)].filter(Boolean).join(', ')}
        </Button>
      ))}
    </chakra.div>
  );
}
