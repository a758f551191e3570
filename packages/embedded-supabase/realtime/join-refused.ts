/** Why a join is refused; `reason` reaches the client as hosted words it: `Code: text`. */
export class JoinRefused extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}
