/** Every colour of the interface by its role, for light and dark. theme.test.ts checks the contrast. */

const SAND = '#FAF6EC';
const WHITE = '#FFFFFF';
const INK = '#14161B';
const NIGHT = '#101216';
const COAL = '#1A1D23';
const CHALK = '#F4F1E8';
const PALM = '#0B5D3B';
const MINT = '#5CC992';
const BUS_YELLOW = '#FFC42E';

/** `[light, dark]` */
type Pair = readonly [light: string, dark: string];

export const COLORS = {
  'bg.page': [SAND, NIGHT],
  'bg.card': [WHITE, COAL],
  'bg.subtle': ['#F2ECDC', '#21252C'],
  'bg.inverted': [INK, CHALK],
  'fg.default': [INK, CHALK],
  'fg.muted': ['#565B66', '#A9AEB8'],
  /** Text of 13 px on the desks: a contrast of at least 7 on every background. */
  'fg.quiet': ['#474C56', '#B9BEC7'],
  'fg.inverted': [CHALK, INK],
  'border.default': ['#E3DCC9', '#2E333C'],
  'border.input': ['#8C8F98', '#6B717D'],
  'action.bg': [PALM, BUS_YELLOW],
  'action.hover': ['#094B30', '#FFD055'],
  'action.fg': [WHITE, INK],
  'accent.bg': [BUS_YELLOW, BUS_YELLOW],
  'accent.hover': ['#F5B71B', '#FFD055'],
  'accent.fg': [INK, INK],
  'positive.fg': [PALM, MINT],
  'positive.bg': ['#E2F0E7', '#16291F'],
  'danger.fg': ['#B3261E', '#FF8A80'],
  'danger.bg': ['#FBE9E7', '#331B1B'],
  'danger.hover': ['#981F18', '#FFA199'],
  'danger.onSolid': [WHITE, INK],
  'warning.fg': ['#8A5A00', BUS_YELLOW],
  'warning.bg': ['#FFF1CC', '#2D2511'],
  'focus.ring': [BUS_YELLOW, BUS_YELLOW],
  'focus.line': [INK, INK],
  /** The call for help. */
  'alarm.bg': ['#C0281F', '#C0281F'],
  'alarm.fg': [WHITE, WHITE],
  /** The first screen of the landing page. */
  'hero.bg': [BUS_YELLOW, COAL],
  'hero.fg': [INK, BUS_YELLOW],
  /** The dark band of the landing page. */
  'band.bg': [PALM, '#0D2A1E'],
  'band.fg': [WHITE, CHALK],
  'band.muted': ['#CFE3D7', '#B4C4BB'],
  'map.land': ['#F1EDE1', '#12151A'],
  'map.city': ['#E3DCCB', '#20242C'],
  'map.water': ['#BDD0DA', '#173347'],
  'map.road': [WHITE, '#3A414E'],
  'map.edge': ['#CFC7B4', '#0C0E12'],
} satisfies Record<string, Pair>;

type ColorName = keyof typeof COLORS;
interface SemanticToken {
  value: { _light: string; _dark: string };
}

function token(name: ColorName): SemanticToken {
  const [light, dark] = COLORS[name];
  return { value: { _light: light, _dark: dark } };
}

/** The `colorPalette.*` of Chakra's recipes. */
function palette(names: {
  solid: ColorName;
  hover: ColorName;
  contrast: ColorName;
  fg: ColorName;
  subtle: ColorName;
  muted: ColorName;
}) {
  return {
    solid: token(names.solid),
    hover: token(names.hover),
    contrast: token(names.contrast),
    fg: token(names.fg),
    subtle: token(names.subtle),
    muted: token(names.muted),
    emphasized: token('border.default'),
    border: token('border.input'),
    focusRing: token('focus.ring'),
  };
}

function byRole(): Record<string, Record<string, SemanticToken>> {
  const roles: Record<string, Record<string, SemanticToken>> = {};
  for (const name of Object.keys(COLORS) as ColorName[]) {
    const [role = '', shade = ''] = name.split('.');
    roles[role] = { ...roles[role], [shade]: token(name) };
  }
  return roles;
}

const roles = byRole();

export const semanticColors = {
  ...roles,
  bg: {
    ...roles.bg,
    DEFAULT: token('bg.page'),
    panel: token('bg.card'),
    muted: token('bg.subtle'),
    emphasized: token('border.default'),
    error: token('danger.bg'),
    warning: token('warning.bg'),
    success: token('positive.bg'),
  },
  fg: {
    ...roles.fg,
    DEFAULT: token('fg.default'),
    subtle: token('fg.muted'),
    error: token('danger.fg'),
    warning: token('warning.fg'),
    success: token('positive.fg'),
  },
  border: {
    ...roles.border,
    DEFAULT: token('border.default'),
    emphasized: token('border.input'),
    muted: token('border.default'),
    subtle: token('border.default'),
    error: token('danger.fg'),
  },
  brand: palette({
    solid: 'action.bg',
    hover: 'action.hover',
    contrast: 'action.fg',
    fg: 'fg.default',
    subtle: 'bg.subtle',
    muted: 'border.default',
  }),
  red: palette({
    solid: 'danger.fg',
    hover: 'danger.hover',
    contrast: 'danger.onSolid',
    fg: 'danger.fg',
    subtle: 'danger.bg',
    muted: 'danger.bg',
  }),
};
