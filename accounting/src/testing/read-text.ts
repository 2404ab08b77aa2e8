import { expect } from 'vitest'
import type { ParseOptions } from '../bank-statements/parse-options.ts'
import { readStatementFile } from '../bank-statements/read-statement.ts'

/** Reads a bank file, given as text or as bytes. */
export function read(file: string | Uint8Array, options: ParseOptions = {}) {
  return readStatementFile(typeof file === 'string' ? new TextEncoder().encode(file) : file, options)
}

/** Returns the amounts in the first statement of a bank file, in cents. */
export function centsIn(file: string, options: ParseOptions = {}): number[] | undefined {
  return read(file, options).statements[0]?.lines.map(({ cents }) => cents)
}

/** Returns the first error in a bank file. Fails if the file is read in spite of an error. */
export function refusalOf(file: string | Uint8Array, options: ParseOptions = {}) {
  const { statements, faults } = read(file, options)
  expect(statements).toEqual([])
  return faults[0]
}
