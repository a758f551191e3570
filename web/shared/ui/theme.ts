/** The Chakra system. It has the recipes of the landing page; theme-app.ts adds those of the app area. */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { semanticColors } from './theme-colors.ts';
import { buttonRecipe, headingRecipe, linkRecipe } from './theme-recipes.ts';
import { tokens } from './theme-tokens.ts';

const themeConfig = defineConfig({
  preflight: true,
  cssVarsPrefix: 'tafiya',
  cssVarsRoot: ':where(html)',
  globalCss: {
    html: {
      color: 'fg.default',
      bg: 'bg.page',
      fontFamily: 'body',
      lineHeight: 'normal',
      colorPalette: 'brand',
      textSizeAdjust: '100%',
      '--global-color-border': 'colors.border.default',
    },
    body: { minH: '100dvh', overflowWrap: 'break-word' },
    '*::placeholder': { color: 'fg.muted' },
    '*::selection': { bg: 'accent.bg', color: 'accent.fg' },
    'h1, h2, h3': { fontWeight: 'bold', letterSpacing: 'tight', textWrap: 'balance' },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    tokens,
    semanticTokens: {
      colors: semanticColors,
      shadows: {
        float: {
          value: {
            _light: '0 1px 2px rgba(20, 22, 27, 0.06), 0 12px 32px rgba(20, 22, 27, 0.14)',
            _dark: '0 1px 2px rgba(0, 0, 0, 0.5), 0 12px 32px rgba(0, 0, 0, 0.55)',
          },
        },
      },
    },
    textStyles: {
      xs: { value: { fontSize: 'xs', lineHeight: '1.25rem' } },
      sm: { value: { fontSize: 'sm', lineHeight: '1.25rem' } },
      md: { value: { fontSize: 'md', lineHeight: '1.5rem' } },
      lg: { value: { fontSize: 'lg', lineHeight: '1.75rem' } },
      figures: { value: { fontVariantNumeric: 'tabular-nums' } },
    },
    layerStyles: {
      disabled: { value: { opacity: 0.55, cursor: 'not-allowed' } },
      card: {
        value: { bg: 'bg.card', borderWidth: '1px', borderColor: 'border.default', borderRadius: 'card' },
      },
      'indicator.bottom': {
        value: {
          position: 'relative',
          _before: {
            content: '""',
            position: 'absolute',
            bottom: 'var(--indicator-offset-y, 0)',
            insetInline: '0',
            height: '3px',
            background: 'var(--indicator-color)',
          },
        },
      },
    },
    recipes: { button: buttonRecipe, link: linkRecipe, heading: headingRecipe },
  },
});

export const system = createSystem(defaultBaseConfig, themeConfig);
