/**
 * The product cannot start, or a command cannot run, for a reason that whoever hosts it can mend.
 * The message is one or two whole sentences: what is wrong, and what to do. It is printed without a stack trace.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
