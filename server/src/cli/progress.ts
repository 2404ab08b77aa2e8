// Prints the progress and results of commands.
import { resolve } from 'node:path'

const PAUSE_MS = 1000

/** Returns 23761 as `23,761`. */
export function thousands(count: number): string {
  return count.toLocaleString('en-US')
}

/**
 * Resolves the path of a file against the folder in which the command was typed, because npm changes the folder before it runs the command.
 */
export function typedFrom(file: string, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.INIT_CWD ?? env.PWD ?? '', file)
}

/** Prints progress to standard error, at most one line per second. Standard output contains only results. */
export function progressLine(say: (line: string) => void = console.error): (line: string) => void {
  let saidAt = performance.now()
  return line => {
    if (performance.now() - saidAt < PAUSE_MS) return
    saidAt = performance.now()
    say(line)
  }
}

/** Formats rows as a table with a header. Columns of numbers are right-aligned. */
export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = [header, ...rows.map(row => row.map(cell => (typeof cell === 'number' ? thousands(cell) : cell)))]
  const widths = header.map((_, column) => Math.max(...texts.map(row => (row[column] ?? '').length)))
  const isNumber = header.map((_, column) => rows.some(row => typeof row[column] === 'number'))
  const lines = texts.map(row =>
    row
      .map((text, column) => (isNumber[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!)))
      .join('  '),
  )
  return lines.map(line => line.trimEnd()).join('\n')
}
