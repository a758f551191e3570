import { chakra } from '@chakra-ui/react/styled-system';
import { MATCH_BADGE_DEFAULT_FROM, MATCH_BADGE_SECONDARY_FROM } from '@domain/limits.ts';

type MatchLevel = 'default' | 'secondary' | 'outline';

/** Badge style of a match score: 80 or more default, 60 or more secondary, else outline. */
export function matchLevel(score: number): MatchLevel {
  if (score >= MATCH_BADGE_DEFAULT_FROM) return 'default';
  return score >= MATCH_BADGE_SECONDARY_FROM ? 'secondary' : 'outline';
}

const CIRCUMFERENCE = 2 * Math.PI * 19;
const LEVEL_STYLES: Record<
  MatchLevel,
  { disc: string; number: string; arc: string; arcDark: string; rail: string }
> = {
  default: {
    disc: 'action.bg',
    number: 'action.fg',
    arc: 'accent.bg',
    arcDark: 'action.fg',
    rail: 'transparent',
  },
  secondary: {
    disc: 'bg.subtle',
    number: 'fg.default',
    arc: 'positive.fg',
    arcDark: 'positive.fg',
    rail: 'border.default',
  },
  outline: {
    disc: 'transparent',
    number: 'fg.default',
    arc: 'fg.muted',
    arcDark: 'fg.muted',
    rail: 'border.default',
  },
};

/** The match score (0–100) as a ring with its number, in the style of its level. */
export function MatchRing({ score }: { score: number }) {
  const level = matchLevel(score);
  const style = LEVEL_STYLES[level];
  return (
    <chakra.span
      role="img"
      aria-label={`${score}% match`}
      data-level={level}
      position="relative"
      display="inline-grid"
      placeItems="center"
      flexShrink={0}
      width="48px"
      height="48px"
      borderRadius="full"
    >
      <chakra.svg viewBox="0 0 44 44" position="absolute" inset="0" transform="rotate(-90deg)" fill="none">
        <chakra.circle cx="22" cy="22" r="22" color={style.disc} fill="currentColor" />
        <chakra.circle cx="22" cy="22" r="19" color={style.rail} stroke="currentColor" strokeWidth="3" />
        <chakra.circle
          cx="22"
          cy="22"
          r="19"
          color={style.arc}
          _dark={{ color: style.arcDark }}
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={`${(score / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        />
      </chakra.svg>
      <chakra.span
        position="relative"
        fontSize="0.875rem"
        fontWeight={700}
        letterSpacing="-0.02em"
        fontVariantNumeric="tabular-nums"
        color={style.number}
      >
        {score}%
      </chakra.span>
    </chakra.span>
  );
}
