/** The system of the app area: the landing page's, and the recipes of forms and overlays. Loaded with the first page behind the landing. */
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import {
  badgeRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  keyframes,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  sliderSlotRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
} from '@chakra-ui/react/theme';
import { fieldSlotRecipe, inputRecipe, tabsSlotRecipe, textareaRecipe } from './theme-forms.ts';
import { themeConfig } from './theme.ts';

const appConfig = defineConfig({
  theme: {
    keyframes,
    recipes: {
      badge: badgeRecipe,
      checkmark: checkmarkRecipe,
      input: inputRecipe,
      separator: separatorRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      checkbox: checkboxSlotRecipe,
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      popover: popoverSlotRecipe,
      slider: sliderSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
      tabs: tabsSlotRecipe,
    },
  },
});

export const appSystem = createSystem(defaultBaseConfig, themeConfig, appConfig);
