// Writes the log of a server process as JSON lines, without secrets or bookkeeping data.
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** Opens a log that writes to standard output, or to `destination`. */
export function openLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: toldOfError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * Returns the properties of an error that may be logged. Omits other details of PostgreSQL, because they quote rows and values: contents of
 * the books, password hashes and keys.
 */
function toldOfError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table }
}
