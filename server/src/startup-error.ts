/**
 * The server cannot start, or a command cannot run, for a reason that the operator can fix. The message states the error and the solution
 * in one or two sentences. It is printed without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
