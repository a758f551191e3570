/** The system of the app area: the landing page's, and the recipes of forms and tabs. Loaded with the first page behind the landing. */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { nativeSelectSlotRecipe, separatorRecipe } from '@chakra-ui/react/theme';
import { fieldSlotRecipe, inputRecipe, tabsSlotRecipe, textareaRecipe } from './theme-forms.ts';
import { themeConfig } from './theme.ts';

const appConfig = defineConfig({
  theme: {
    recipes: {
      input: inputRecipe,
      // The tooltip of @chakra-ui/charts rules off its total with one.
      separator: separatorRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      tabs: tabsSlotRecipe,
    },
  },
});

export const appSystem = createSystem(defaultBaseConfig, themeConfig, appConfig);
