// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { COLORS } from './theme-colors.ts';

type Name = keyof typeof COLORS;
type Mode = 0 | 1;

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Name, b: Name, mode: Mode): number {
  const [lighter = 0, darker = 0] = [luminance(COLORS[a][mode]), luminance(COLORS[b][mode])].sort(
    (x, y) => y - x,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const SURFACES = ['bg.page', 'bg.card', 'bg.subtle'] as const;
const TEXTS = ['fg.default', 'fg.muted', 'positive.fg', 'danger.fg', 'warning.fg'] as const;
const PAIRS: (readonly [Name, Name])[] = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const)),
  ['action.fg', 'action.bg'],
  ['action.fg', 'action.hover'],
  ['accent.fg', 'accent.bg'],
  ['accent.fg', 'accent.hover'],
  ['positive.fg', 'positive.bg'],
  ['danger.fg', 'danger.bg'],
  ['danger.onSolid', 'danger.fg'],
  ['danger.onSolid', 'danger.hover'],
  ['warning.fg', 'warning.bg'],
  ['fg.inverted', 'bg.inverted'],
  ['band.fg', 'band.bg'],
  ['band.muted', 'band.bg'],
  ['fg.muted', 'map.land'],
  ['fg.muted', 'map.city'],
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('colours in %s', (_, mode) => {
  it.each(PAIRS)('%s on %s has a contrast of at least 4.5', (text, surface) => {
    expect(contrast(text, surface, mode)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SURFACES)('small text on %s has a contrast of at least 7', (surface) => {
    expect(contrast('fg.quiet', surface, mode)).toBeGreaterThanOrEqual(7);
  });

  it('the border of a field has a contrast of at least 3 to its background', () => {
    expect(contrast('border.input', 'bg.card', mode)).toBeGreaterThanOrEqual(3);
  });

  it('the focus ring is visible by its yellow or by the line inside it', () => {
    for (const surface of SURFACES) {
      const best = Math.max(contrast('focus.ring', surface, mode), contrast('focus.line', surface, mode));
      expect(best).toBeGreaterThanOrEqual(3);
    }
  });
});
