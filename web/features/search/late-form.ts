import type { ComponentType } from 'react';
import type { SearchFormProps } from './search-form.tsx';

let loaded: ComponentType<SearchFormProps> | undefined;

/** Downloads the form. Results do not wait for it: on a phone it is behind the button "Change". */
export async function loadSearchForm(): Promise<ComponentType<SearchFormProps>> {
  const { SearchForm } = await import('./search-form.tsx');
  loaded = SearchForm;
  return SearchForm;
}

/** The form, if it has been downloaded. */
export function loadedSearchForm(): ComponentType<SearchFormProps> | undefined {
  return loaded;
}
