interface ModuleFacts {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

/** What every page except the landing page needs. */
const EVERY_PAGE = /\/web\/app\/app-area\./;
/** The first pages of visitors and passengers. */
const FIRST_PAGES =
  /\/web\/(app\/(search-screen|trip-screen)|features\/(auth\/auth-page|share\/share-page))\./;

interface Graph {
  getModuleInfo: (id: string) => ModuleFacts | null;
}

/**
 * Names the chunk of what every page needs, and of what a first page shares with others, so that first pages do not
 * download what only other people's pages need. Other modules get null.
 */
export function inFirstPages(name: string): (id: string, graph: Graph) => string | null {
  return (id, graph) => {
    const pages = pagesOf(id, graph);
    const first = pages.filter((page) => FIRST_PAGES.test(page)).length;
    const shared = first > 1 || (first === 1 && pages.length > 2);
    return shared || pages.some((page) => EVERY_PAGE.test(page)) ? name : null;
  };
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
