/** Raw design tokens. For colours, components use the semantic names of theme-colors.ts. */

/** Space and size in steps of 4 px, plus the half steps that Chakra's components use. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 26, 28, 32, 36,
  40, 44, 48, 56, 64, 72, 80, 96,
];
const REM_PER_STEP = 0.25;

type TokenGroup = Record<string, { value: string }>;

function tokenGroup(values: Record<string, string>): TokenGroup {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

const steps = tokenGroup(
  Object.fromEntries(STEPS.map((step) => [String(step), `${step * REM_PER_STEP}rem`])),
);

/** "Figtree Naira" has only the naira sign; "Figtree Fallback" has Figtree's metrics (fonts/fonts.css). */
const fonts = '"Figtree Variable", "Figtree Naira", "Figtree Fallback", "Helvetica Neue", Arial, sans-serif';

export const tokens = {
  fonts: tokenGroup({
    heading: fonts,
    body: fonts,
    mono: 'ui-monospace, Menlo, Consolas, monospace',
  }),
  /** A 1.2 scale from 16 px. The smallest size is 14 px, so `xs` and `2xs` are 14 px too. */
  fontSizes: tokenGroup({
    '2xs': '0.875rem',
    xs: '0.875rem',
    sm: '0.875rem',
    md: '1rem',
    lg: '1.2rem',
    xl: '1.44rem',
    '2xl': '1.728rem',
    '3xl': '2.074rem',
    '4xl': '2.488rem',
    '5xl': '2.986rem',
    '6xl': '3.583rem',
    '7xl': '4.3rem',
  }),
  fontWeights: tokenGroup({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  letterSpacings: tokenGroup({ tight: '-0.02em', tighter: '-0.03em', wide: '0.02em' }),
  lineHeights: tokenGroup({ tight: '1.1', snug: '1.25', normal: '1.5', relaxed: '1.6' }),
  radii: tokenGroup({
    none: '0',
    xs: '4px',
    sm: '6px',
    control: '8px',
    card: '12px',
    full: '9999px',
    l1: '4px',
    l2: '8px',
  }),
  spacing: { ...tokenGroup({ '0': '0' }), ...steps },
  sizes: {
    ...tokenGroup({
      '0': '0',
      full: '100%',
      min: 'min-content',
      max: 'max-content',
      fit: 'fit-content',
      '1/2': '50%',
      xs: '20rem',
      sm: '24rem',
      md: '28rem',
      lg: '32rem',
      xl: '36rem',
      '2xl': '42rem',
      /** The maximum width of the content: 1120 px. */
      content: '70rem',
      /** The maximum line length of running text. */
      prose: '62ch',
      /** The minimum touch target: 44 px. */
      touch: '2.75rem',
    }),
    ...steps,
  },
  durations: tokenGroup({ fast: '150ms' }),
  zIndex: tokenGroup({ base: '0', docked: '10', dropdown: '1000', skipLink: '1600', toast: '1700' }),
};
