/** Failures for which a command line can advise its own flags or variables. */
export type FailureKind = 'port-in-use' | 'data-directory-in-use' | 'migrations-changed' | 'database-newer';

/** A failure that the user can fix: a command line prints its message without a stack trace. */
export class StackFailure extends Error {
  override name = 'StackFailure';
  readonly kind: FailureKind | null;

  constructor(message: string, options: ErrorOptions & { kind?: FailureKind } = {}) {
    super(message, options);
    this.kind = options.kind ?? null;
  }
}
