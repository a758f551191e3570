/** The Chakra system of the app area: the landing page's system plus the recipes of forms and tabs. */
import { fieldAnatomy, numberInputAnatomy, tabsAnatomy } from '@chakra-ui/react/anatomy';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { nativeSelectSlotRecipe, separatorRecipe } from '@chakra-ui/react/theme';
import { themeConfig } from './theme.ts';

/** The look of an invalid field, the same for every kind of field. */
export const INVALID = {
  borderColor: 'danger.fg',
  boxShadow: 'inset 0 0 0 1px {colors.danger.fg}',
} as const;

const control = {
  width: 'full',
  minW: '0',
  bg: 'bg.card',
  color: 'fg.default',
  borderWidth: '1px',
  borderColor: 'border.input',
  borderRadius: 'control',
  /** 16 px: with smaller text phones zoom into the field. */
  fontSize: 'md',
  lineHeight: 'normal',
  appearance: 'none',
  transitionProperty: 'border-color',
  transitionDuration: 'fast',
  _hover: { borderColor: 'fg.muted' },
  _invalid: INVALID,
  _disabled: { layerStyle: 'disabled' },
} as const;

const inputRecipe = defineRecipe({
  className: 'chakra-input',
  base: { ...control, height: '12', px: '3.5' },
});

const textareaRecipe = defineRecipe({
  className: 'chakra-textarea',
  base: { ...control, minH: '24', px: '3.5', py: '2.5', resize: 'vertical' },
});

const fieldSlotRecipe = defineSlotRecipe({
  className: 'chakra-field',
  slots: fieldAnatomy.keys(),
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: '1.5',
      width: 'full',
      position: 'relative',
    },
    label: { display: 'flex', alignItems: 'center', gap: '1', textStyle: 'sm', fontWeight: 'semibold' },
    requiredIndicator: { color: 'danger.fg', lineHeight: '1' },
    helperText: { color: 'fg.muted', textStyle: 'sm' },
    errorText: {
      color: 'danger.fg',
      textStyle: 'sm',
      fontWeight: 'medium',
      display: 'inline-flex',
      gap: '1.5',
    },
  },
});

const stepButton = {
  flexShrink: 0,
  // At twice the text size the number between the two buttons needs its room.
  width: 'min({sizes.12}, 25%)',
  height: '12',
  borderWidth: '1px',
  borderColor: 'border.input',
  borderRadius: 'control',
  fontSize: 'xl',
  lineHeight: '1',
  userSelect: 'none',
  touchAction: 'manipulation',
  cursor: 'pointer',
  _hover: { background: 'bg.subtle' },
  _disabled: { opacity: 0.4, cursor: 'not-allowed', background: 'transparent' },
} as const;

const numberInputSlotRecipe = defineSlotRecipe({
  className: 'chakra-number-input',
  slots: numberInputAnatomy.keys(),
  base: {
    root: { width: 'full' },
    control: { display: 'flex', width: 'full', gap: '1' },
    input: {
      ...control,
      height: '12',
      px: '1',
      textAlign: 'center',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
    },
    decrementTrigger: stepButton,
    incrementTrigger: stepButton,
  },
});

const tabsSlotRecipe = defineSlotRecipe({
  className: 'chakra-tabs',
  slots: tabsAnatomy.keys(),
  base: {
    root: { position: 'relative' },
    list: {
      display: 'flex',
      position: 'relative',
      borderBottomWidth: '1px',
      borderColor: 'border.default',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minH: '12',
      px: '4',
      fontWeight: 'semibold',
      color: 'fg.muted',
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      _hover: { color: 'fg.default' },
      _disabled: { layerStyle: 'disabled' },
      _selected: {
        color: 'fg.default',
        layerStyle: 'indicator.bottom',
        '--indicator-color': 'colors.action.bg',
      },
    },
    content: { pt: '5' },
  },
  variants: {
    fitted: { true: { trigger: { flex: '1' } } },
  },
});

const appConfig = defineConfig({
  theme: {
    recipes: {
      input: inputRecipe,
      // Used by the tooltip of @chakra-ui/charts.
      separator: separatorRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      numberInput: numberInputSlotRecipe,
      tabs: tabsSlotRecipe,
    },
  },
});

export const appSystem = createSystem(defaultBaseConfig, themeConfig, appConfig);
