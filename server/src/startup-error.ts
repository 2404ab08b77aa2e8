/**
 * The server cannot start, or a command cannot run, for a reason that the operator can fix. The message says in one or two sentences what
 * is wrong and what to do. It is printed without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
