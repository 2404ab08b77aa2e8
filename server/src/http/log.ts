// What a server process writes down: JSON lines, in which nothing stands that whoever reads a log must not know.
import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino'

/** A log on standard output, or to where `destination` says. */
export function openLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: toldOfError } }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** What there is to know of an error. What PostgreSQL tells beside it is left out: it quotes rows and values, and so the books,
 * hashes of passwords and keys. */
function toldOfError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table }
}
