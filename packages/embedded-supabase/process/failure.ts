/** A failure a person can act on: the command line prints its words, without a stack trace. */
export class StackFailure extends Error {
  override name = 'StackFailure';
}
