/** Recipes that every page needs for its first paint; those of forms and tabs are in theme-app.ts. */
import { defineRecipe } from '@chakra-ui/react/styled-system';

/**
 * Buttons: `solid` is the one primary action of a view, `outline` everything beside it, `ghost` for bars and rows,
 * `subtle` the yellow accent, `plain` a button that reads as a link. `colorPalette="red"` for what cannot be undone.
 */
export const buttonRecipe = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    maxW: 'full',
    minH: 'touch',
    minW: 'touch',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'fast',
    _active: { transform: 'translateY(1px)' },
    _disabled: { cursor: 'not-allowed', opacity: 0.55 },
    _icon: { boxSize: '5', flexShrink: 0 },
  },
  variants: {
    size: {
      sm: { px: '3', textStyle: 'sm' },
      md: { px: '5', textStyle: 'md' },
      lg: { minH: '13', px: { base: '4', sm: '7' }, textStyle: 'md' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { bg: 'colorPalette.hover' },
      },
      subtle: { bg: 'accent.bg', color: 'accent.fg', _hover: { bg: 'accent.hover' } },
      outline: {
        borderColor: 'border.input',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle', borderColor: 'fg.muted' },
      },
      ghost: { color: 'colorPalette.fg', _hover: { bg: 'colorPalette.subtle' } },
      plain: {
        px: '1',
        color: 'positive.fg',
        textDecoration: 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '4px',
        _hover: { textDecorationThickness: '2px' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

export const linkRecipe = defineRecipe({
  className: 'chakra-link',
  base: {
    color: 'positive.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '4px',
    _hover: { textDecorationThickness: '2px' },
  },
});

export const headingRecipe = defineRecipe({
  className: 'chakra-heading',
  base: {
    fontFamily: 'heading',
    fontWeight: 'bold',
    letterSpacing: 'tight',
    lineHeight: 'snug',
    textWrap: 'balance',
  },
  variants: {
    size: {
      sm: { fontSize: 'md' },
      md: { fontSize: 'lg' },
      lg: { fontSize: 'xl' },
      xl: { fontSize: { base: '2xl', md: '3xl' } },
      '2xl': { fontSize: { base: '3xl', md: '4xl' }, lineHeight: 'tight' },
    },
  },
  defaultVariants: { size: 'lg' },
});

/** The look of an invalid field. */
const INVALID = {
  borderColor: 'danger.fg',
  boxShadow: 'inset 0 0 0 1px {colors.danger.fg}',
} as const;

/** The look of a field, the same for every kind of field. */
export const control = {
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

export const inputRecipe = defineRecipe({
  className: 'chakra-input',
  base: { ...control, height: '12', px: '3.5' },
});
