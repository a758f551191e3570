import { chakra } from '@chakra-ui/react/styled-system';
import type { TripChoices } from '@tafiya/trips/choices.contract.ts';
import {
  CoolIcon,
  LuggageIcon,
  MusicIcon,
  PetsIcon,
  SeatIcon,
  SmokingIcon,
  WomenIcon,
} from '@/shared/ui/icons.ts';
import { choicesInWords } from './choice-words.ts';

const ICONS = {
  luggage: LuggageIcon,
  extraLuggageFare: LuggageIcon,
  largeBagFare: LuggageIcon,
  childSeatFare: SeatIcon,
  parcelFare: LuggageIcon,
  airConditioning: CoolIcon,
  smoking: SmokingIcon,
  pets: PetsIcon,
  music: MusicIcon,
  twoInBack: SeatIcon,
  womenOnly: WomenIcon,
} as const;

/** The choices of a trip, as small icons with words. */
export function TripChoiceList({ choices }: { choices: TripChoices }) {
  return (
    <chakra.ul
      aria-label="This trip offers"
      listStyleType="none"
      marginTop="3"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1.5"
      fontSize="sm"
    >
      {choicesInWords(choices).map(({ choice, words }) => {
        const Icon = ICONS[choice];
        return (
          <chakra.li key={choice} display="inline-flex" alignItems="center" gap="1.5">
            <chakra.span color="fg.muted" display="inline-flex">
              <Icon size={16} />
            </chakra.span>
            {words}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
