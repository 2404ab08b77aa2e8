/**
 * An error that prevents the server from starting or a command from running, and that the operator can fix. The message states the error
 * and the solution in one or two sentences. It is printed without a stack trace.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
