/** An error with the codes and messages of the hosted Auth service; `answerAuth` turns it into a response. */
export class AuthRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'AuthRefusal';
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    );
  }
}

/** The error for an unexpected failure; `message` must not contain details of it. */
export function unexpectedFailure(message: string): AuthRefusal {
  return new AuthRefusal(500, 'unexpected_failure', message);
}
