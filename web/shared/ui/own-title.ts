import { useEffect } from 'react';
import { create } from 'zustand';

/** The title that the open page sets once its data is loaded; null: the title of its path (web/app/page-title.tsx). */
export const useOwnTitleStore = create<{ title: string | null }>(() => ({ title: null }));

/** Names the page in the tab and the history of the browser: "Lagos to Abuja, Fri 27 Nov". Null while it is not known. */
export function useOwnTitle(title: string | null): void {
  useEffect(() => {
    useOwnTitleStore.setState({ title });
    return () => useOwnTitleStore.setState({ title: null });
  }, [title]);
}
