import { isUnreachable } from '../database/lost-connection.ts'
import { StartRefused } from '../start-refused.ts'

/** The exit code of a program that found the database away: it may be started again as it was. */
export const DATABASE_AWAY = 75

/** One line for the person at the console. */
export function say(line: string): void {
  console.log(line)
}

/** Says that something takes long, once it has taken a second; nothing when it is done before. On standard error: what a
 * command found stands alone on standard output, where it may be a file of the books. */
export async function withProgress<Value>(what: string, work: Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => console.error(`${what} ...`), 1000)
  return await work.finally(() => clearTimeout(timer))
}

/** Prints what stopped a program, and returns its exit code: a sentence for what the operator can fix, a stack for any other
 * error. */
export function explainEnd(error: unknown): number {
  if (isUnreachable(error)) {
    console.error(`The database cannot be reached (${(error as Error).message}). Check that it runs, and start again.`)
    return DATABASE_AWAY
  }
  console.error(error instanceof StartRefused ? error.message : error)
  return 1
}

/** Prints what stopped this process, and ends it. */
export function endWith(error: unknown): never {
  process.exit(explainEnd(error))
}
