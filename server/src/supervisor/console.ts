import { StartRefused } from '../start-refused.ts'

/** One line for the person at the console. */
export function say(line: string): void {
  console.log(line)
}

/** Says that something takes long, once it has taken a second; nothing when it is done before. */
export async function withProgress<Value>(what: string, work: Promise<Value>): Promise<Value> {
  const timer = setTimeout(() => say(`${what} ...`), 1000)
  return await work.finally(() => clearTimeout(timer))
}

/** Ends the process with what stopped it: a sentence for what the operator can mend, a stack for a fault of ours. */
export function endWith(error: unknown): never {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exit(1)
}
