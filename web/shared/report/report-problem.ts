/** Writes an error to the console that the page does not show. The only use of the console in the web app. */
export function reportProblem(what: string, cause: unknown): void {
  console.error(what, cause);
}
