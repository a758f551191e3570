/** The one place of the web app that writes to the console: what went wrong without anybody being told on the page. */
export function reportProblem(what: string, cause: unknown): void {
  console.error(what, cause);
}
