// How a command says where it is, and how it writes what it found.
import { resolve } from 'node:path'

const PAUSE_MS = 1000

/** 23761 as `23,761`. */
export function thousands(count: number): string {
  return count.toLocaleString('en-US')
}

/** A file as it was typed: seen from the folder in which the command was typed, which npm leaves before it runs us. */
export function typedFrom(file: string, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(env.INIT_CWD ?? env.PWD ?? '', file)
}

/** Says how far long work has come, a line a second at most, on standard error: what was found stands alone on standard output. */
export function progressLine(say: (line: string) => void = console.error): (line: string) => void {
  let saidAt = performance.now()
  return line => {
    if (performance.now() - saidAt < PAUSE_MS) return
    saidAt = performance.now()
    say(line)
  }
}

/** Rows of a table in columns, the header first; a column of numbers stands to the right. */
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
