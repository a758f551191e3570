import { chakra } from '@chakra-ui/react/styled-system';
import { MATCH_WEIGHT_PERCENT } from '@domain/limits.ts';
import { Card } from '@/shared/ui/card.tsx';

const WEIGHTS = [
  ['Location proximity', MATCH_WEIGHT_PERCENT.location],
  ['Date and time preferences', MATCH_WEIGHT_PERCENT.time],
  ['Price compatibility', MATCH_WEIGHT_PERCENT.price],
  ['Driver quality and availability', MATCH_WEIGHT_PERCENT.driver],
] as const;

/** Where a match score comes from (weights of specification §9). */
export function HowMatchingWorks() {
  return (
    <Card title="How Trip Matching Works" gap="3">
      <chakra.dl display="grid" gap="3">
        {WEIGHTS.map(([name, percent]) => (
          <chakra.div key={name} display="grid" gridTemplateColumns="1fr auto" columnGap="3" rowGap="1">
            <chakra.dt>{name}</chakra.dt>
            <chakra.dd fontWeight="bold" fontVariantNumeric="tabular-nums">
              {percent}%
            </chakra.dd>
            <chakra.span
              aria-hidden="true"
              gridColumn="1 / -1"
              height="1.5"
              borderRadius="full"
              background="bg.subtle"
              _before={{
                content: '""',
                display: 'block',
                height: 'full',
                width: `${percent}%`,
                borderRadius: 'full',
                background: 'positive.fg',
              }}
            />
          </chakra.div>
        ))}
      </chakra.dl>
    </Card>
  );
}
