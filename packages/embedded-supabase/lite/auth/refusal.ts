/** A refusal in the words and codes of the hosted Auth service; the service's edge answers it. */
export class AuthRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'AuthRefusal';
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message },
      { status: this.status, headers: { ...this.headers, 'x-sb-error-code': this.code } },
    );
  }
}

export function unexpectedFailure(message: string): AuthRefusal {
  return new AuthRefusal(500, 'unexpected_failure', message);
}
