import type { DatabaseError } from '../errors.ts';

/** An error with the codes and messages of the hosted Auth service; `answerAuth` turns it into a response. */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: string;
  private readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.name = 'AuthRefusal';
  }

  toResponse(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message, ...this.details },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    );
  }
}

/** A refusal of the project's trigger with `PTxyz`: Auth answers with status xyz, and PostgreSQL's message. */
class TriggerRefusal extends AuthRefusal {
  private readonly error: DatabaseError;

  constructor(error: DatabaseError) {
    super(Number(error.code.slice(2)), error.code, error.message);
    this.error = error;
  }

  override toResponse(): Response {
    const { code, message, hint, detail } = this.error;
    const body = { code, message, ...(hint && { hint }), ...(detail && { detail }) };
    return Response.json(body, { status: this.status });
  }
}

/** The refusal that an error of PostgreSQL stands for; null for any other error. */
export function triggerRefusal(error: DatabaseError | null): AuthRefusal | null {
  return error !== null && /^PT4\d\d$/.test(error.code) ? new TriggerRefusal(error) : null;
}

/** The error for an unexpected failure; `message` must not contain details of it. */
export function unexpectedFailure(message: string): AuthRefusal {
  return new AuthRefusal(500, 'unexpected_failure', message);
}
