import { MATCH_BADGE_DEFAULT_FROM, MATCH_BADGE_SECONDARY_FROM } from '@tafiya/core/limits.ts';

type MatchLevel = 'default' | 'secondary' | 'outline';

/** Badge style of a match score: 80 or more default, 60 or more secondary, else outline. */
export function matchLevel(score: number): MatchLevel {
  if (score >= MATCH_BADGE_DEFAULT_FROM) return 'default';
  return score >= MATCH_BADGE_SECONDARY_FROM ? 'secondary' : 'outline';
}

const CIRCUMFERENCE = 2 * Math.PI * 19;

/** The match score (0–100) as a ring with its number, in the style of its level (ticket.css). */
export function MatchRing({ score }: { score: number }) {
  return (
    <span role="img" aria-label={`${score}% match`} data-level={matchLevel(score)} className="match-ring">
      <svg viewBox="0 0 44 44">
        <circle cx="22" cy="22" r="22" />
        <circle cx="22" cy="22" r="19" />
        <circle
          cx="22"
          cy="22"
          r="19"
          strokeDasharray={`${(score / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        />
      </svg>
      <span>{score}%</span>
    </span>
  );
}
