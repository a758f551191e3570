interface ModuleFacts {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** What every page except the landing page needs. */
const EVERY_PAGE = /\/web\/app\/app-area\./;
/** The first pages of visitors and passengers. */
const FIRST_PAGES =
  /\/web\/(app\/(search-screen|trip-screen)|features\/(auth\/auth-page|share\/share-page))\./;
/** What opens with a form. */
const FORMS = /\/web\/features\/(auth\/auth-page|search\/search-form)\./;

interface Graph {
  getModuleInfo: (id: string) => ModuleFacts | null;
}

/**
 * The chunk of what every page needs, and of what a first page shares with others, so that first pages do not download what
 * only other people's pages need. Other modules get null.
 */
export function passengerChunk(id: string, graph: Graph): 'passenger' | null {
  const pages = pagesOf(id, graph);
  const first = pages.filter((page) => FIRST_PAGES.test(page));
  const formOnly = first.length < 2 && pages.some((page) => FORMS.test(page));
  const shared = first.length > 0 && pages.length > 1 && !formOnly;
  return shared || pages.some((page) => EVERY_PAGE.test(page)) ? 'passenger' : null;
}

/** The chunk of what pages that open with a form share: fields and react-hook-form. */
export function formsChunk(id: string, graph: Graph): 'forms' | null {
  const pages = pagesOf(id, graph);
  return pages.length > 1 && pages.some((page) => FORMS.test(page)) ? 'forms' : null;
}

/** The modules that are imported on demand and, directly or not, import this module. */
function pagesOf(id: string, graph: Graph): string[] {
  const pages: string[] = [];
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const facts = graph.getModuleInfo(module);
    if (facts === null) return;
    if (facts.dynamicImporters.length > 0) pages.push(module);
    for (const importer of facts.importers) visit(importer);
  };
  visit(id);
  return pages;
}
