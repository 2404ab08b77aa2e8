// The balances that another program reads from exported books. The keys are account ids.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { beancountNames } from '../../src/exports/beancount.ts'
import type { ExportedAccount, ExportedBooks } from '../../src/exports/books.ts'
import { hledgerNames } from '../../src/exports/hledger.ts'
import { BOOKS_WRITERS } from '../../src/exports/writers.ts'
import { beancountBalances, hledgerBalances, type OtherBalances } from './other-ledgers.ts'

const PROGRAMS: Record<
  'hledger' | 'beancount',
  {
    names: (accounts: readonly ExportedAccount[]) => Map<number, string>
    balances: (file: string) => OtherBalances | null
  }
> = {
  hledger: { names: hledgerNames, balances: hledgerBalances },
  beancount: { names: beancountNames, balances: beancountBalances },
}

let files = 0

/** Exports the books as a journal to `folder`. Returns the path of the journal, and the account ids by name. */
export async function journalOf(
  folder: string,
  books: ExportedBooks,
): Promise<{ file: string; ids: Map<string, number> }> {
  const ids = new Map([...hledgerNames(books.accounts)].map(([id, name]) => [name, id]))
  return { file: await written(folder, books, 'hledger'), ids }
}

/** Exports the books to a file in `folder`. */
async function written(folder: string, books: ExportedBooks, format: keyof typeof PROGRAMS): Promise<string> {
  const file = join(folder, `${++files}.${format}`)
  const pieces: string[] = []
  for await (const piece of BOOKS_WRITERS[format](books)) pieces.push(piece)
  writeFileSync(file, pieces.join(''))
  return file
}

/**
 * Returns the balances that the program reads, by account id, without accounts that have a balance of 0. Returns null if the program is not
 * installed.
 */
export async function otherBalances(
  program: keyof typeof PROGRAMS,
  folder: string,
  books: ExportedBooks,
): Promise<Map<number, number> | null> {
  const { names, balances } = PROGRAMS[program]
  const found = balances(await written(folder, books, program))
  if (found === null) return null
  const idOf = new Map([...names(books.accounts)].map(([id, name]) => [name, id]))
  expect(idOf.size).toBe(books.accounts.length)
  return new Map(
    [...found]
      .filter(([, cents]) => cents !== 0)
      .map(([name, cents]) => {
        const id = idOf.get(name)
        if (id === undefined) throw new Error(`${program} found an account ${name} that is not in the file`)
        return [id, cents]
      }),
  )
}
