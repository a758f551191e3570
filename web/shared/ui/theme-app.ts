/** Adds the recipes of forms and tabs to the Chakra system: a second system would cost a cheap phone 60 ms. */
import { fieldAnatomy, numberInputAnatomy, tabsAnatomy } from '@chakra-ui/react/anatomy';
import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { nativeSelectSlotRecipe, separatorRecipe } from '@chakra-ui/react/theme';
import { control, inputRecipe } from './theme-recipes.ts';
import { system } from './theme.ts';

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

// A system looks its recipes up when a component first uses them.
const { theme } = system._config;
if (theme === undefined) throw new Error('the system has no theme');
theme.recipes = {
  ...theme.recipes,
  input: inputRecipe,
  // Used by the tooltip of @chakra-ui/charts.
  separator: separatorRecipe,
  textarea: textareaRecipe,
};
theme.slotRecipes = {
  ...theme.slotRecipes,
  field: fieldSlotRecipe,
  nativeSelect: nativeSelectSlotRecipe,
  numberInput: numberInputSlotRecipe,
  tabs: tabsSlotRecipe,
};

export { system as appSystem };
