import { isUnreachable } from '../database/lost-connection.ts'
import { StartupError } from '../startup-error.ts'

/** The exit code if the database was unavailable. The same command may succeed later. */
export const DATABASE_AWAY = 75

/** Prints one line to standard output. */
export function say(line: string): void {
  console.log(line)
}

/**
 * Prints a message if the work takes longer than a second. The message is printed to standard error, so that standard output contains only
 * the result of a command, which may be an exported file.
 */
export async function withProgress<Value>(what: string, work: Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => console.error(`${what} ...`), 1000)
  return await work.finally(() => clearTimeout(timer))
}

/**
 * Prints the error that stopped a program, and returns the exit code. If the operator can fix the error, prints only its message.
 * Otherwise, prints the stack trace.
 */
export function explainEnd(error: unknown): number {
  if (isUnreachable(error)) {
    console.error(
      `The database cannot be reached (${(error as Error).message}). Check that it is running, and start Twofold again.`,
    )
    return DATABASE_AWAY
  }
  console.error(error instanceof StartupError ? error.message : error)
  return 1
}

/** Prints the error that stopped this process, and exits. */
export function endWith(error: unknown): never {
  process.exit(explainEnd(error))
}
