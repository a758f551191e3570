import { chakra } from '@chakra-ui/react/styled-system';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { DidYouMean } from '@/shared/places/did-you-mean.tsx';
import type { StopsSectionProps } from '@/shared/trip-form/stops-section.tsx';
import { CityFields, EndPointField } from '@/shared/trip-form/way-form-fields.tsx';
import { SwapIcon } from '@/shared/ui/icons.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { RoundButton } from '@/shared/ui/round-button.tsx';
import { RowList } from '@/shared/ui/row-list.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';
import type { TripFields } from '../trip-fields.ts';
import { ChangeRow, FieldSheet, useSheet } from './rows.tsx';

const StopChips = lazyPart<StopsSectionProps>(
  () => import('./stop-chips.tsx').then((file) => file.StopChips),
  {
    fallback: <SkeletonBlock height="touch" />,
  },
);

interface RouteStepProps extends StopsSectionProps {
  /** Why the trip was refused, if it was. */
  error: Error | null;
  onMeant: (field: 'origin' | 'destination', name: string) => void;
}

/** Where the driver goes: the two cities, where people get on and off, and the stops between. */
export function RouteStep({ error, onMeant, ...stops }: RouteStepProps) {
  const { control, getValues, setValue } = useFormContext<TripFields>();
  const { errors } = useFormState({ control });
  const [origin, destination] = useWatch({ control, name: ['origin', 'destination'] });
  const sheet = useSheet<'originPoint' | 'destinationPoint'>();
  const { trip } = stops;

  function swap() {
    const { originPoint, destinationPoint, stops: between } = getValues();
    setValue('origin', destination, { shouldDirty: true });
    setValue('destination', origin, { shouldDirty: true });
    setValue('originPoint', destinationPoint);
    setValue('destinationPoint', originPoint);
    setValue(
      'stops',
      between.toReversed().map((stop) => ({ ...stop, hasOwnTime: false, hasOwnFare: false })),
    );
  }

  return (
    <>
      <Ends>
        <CityFields />
        <RoundButton aria-label="Swap" onClick={swap}>
          <SwapIcon />
        </RoundButton>
      </Ends>
      <DidYouMean error={error} onChoose={onMeant} />
      <RowList css={SIDE_BY_SIDE}>
        <PointRow name="originPoint" place={origin} onClick={() => sheet.open('originPoint')} />
        <PointRow
          name="destinationPoint"
          place={destination}
          onClick={() => sheet.open('destinationPoint')}
        />
      </RowList>
      {trip.minutes !== null && <StopChips {...stops} />}
      {errors.stops && (
        <chakra.p role="alert" color="danger.fg">
          Please check the stops on the way.
        </chakra.p>
      )}
      {sheet.opened && (
        <FieldSheet
          title={sheet.opened === 'originPoint' ? 'They get on at' : 'They get off at'}
          onClose={sheet.close}
        >
          <EndPointField name={sheet.opened} place={sheet.opened === 'originPoint' ? origin : destination} />
        </FieldSheet>
      )}
    </>
  );
}

interface PointRowProps {
  name: 'originPoint' | 'destinationPoint';
  place: string;
  onClick: () => void;
}

function PointRow({ name, place, onClick }: PointRowProps) {
  const { control } = useFormContext<TripFields>();
  const { errors } = useFormState({ control });
  const { name: point, pin } = useWatch({ control, name });
  return (
    <ChangeRow
      label={`They get ${name === 'originPoint' ? 'on' : 'off'} at`}
      value={
        point === '' ? `Where${place === '' ? '' : ` in ${place}`}?` : `${point}${pin ? ', pin set' : ''}`
      }
      action={point === '' ? 'Choose' : 'Change'}
      error={errors[name]?.name?.message ?? errors[name]?.hint?.message}
      onClick={onClick}
    />
  );
}

const SIDE_BY_SIDE = {
  lg: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > li + li': { borderTopWidth: '0', borderInlineStartWidth: '1px', borderColor: 'border.default' },
  },
} as const;

const Ends = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    layerStyle: 'card',
    padding: '4',
    paddingInlineStart: '11',
    // The two stripes of the way, from one field to the other.
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '5',
      insetBlock: '14',
      width: '1.5',
      borderInlineWidth: '2px',
      borderColor: 'fg.default',
    },
    '& > button': { position: 'absolute', insetInlineEnd: '4', top: 'calc(50% - 0.6rem)' },
    lg: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      columnGap: '18',
      paddingInlineStart: '4',
      _before: { display: 'none' },
      '& > button': { insetInlineEnd: 'calc(50% - 1.375rem)', top: '11', transform: 'rotate(90deg)' },
    },
  },
});
