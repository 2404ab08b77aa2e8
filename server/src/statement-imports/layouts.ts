// Stores the options that the user chose for files of a layout, and uses them for later files of the same layout.
import { hash } from 'node:crypto'
import { type ParsedFile, readStatementFile } from '@twofold/accounting/bank-statements/read-statement'
import type { StatementInput } from '@twofold/contract/statement-imports'
import type { Books } from '../identity/books.ts'
import type { PostingBooks } from '../ledger/post-many.ts'

/** The stored parse options, in the order in which they are listed. */
const OPTION_NAMES = ['encoding', 'delimiter', 'headerLine', 'columns', 'dayOrder', 'decimalMark', 'isTurned'] as const
type OptionName = (typeof OPTION_NAMES)[number]

/** The parse options that the user chose for files of a layout. */
export type KeptOptions = { [Name in OptionName]?: NonNullable<StatementInput[Name]> | undefined }

/**
 * A layout of bank files. `digest` is the digest of the format and the column names (CSV) or the account number (other formats). `name` is
 * the description of the layout.
 */
export type Layout = { digest: string; name: string }

/** A layout of files that were imported into an account, and the options chosen for it. */
export type KeptLayout = { digest: string; options: KeptOptions }

/** Options that earlier versions stored per account, not per layout. */
const OF_ANY_LAYOUT = '0'.repeat(32)

/**
 * A parsed file with its layout (null if unknown). `options` are stored for the layout. `used` are the options with which the file was
 * parsed. `kept` are the names of the used options that were stored earlier.
 */
export type LaidOutFile = {
  file: ParsedFile
  layout: Layout | null
  isKnown: boolean
  options: KeptOptions
  used: KeptOptions
  kept: OptionName[]
}

/** Files of up to this many bytes are read completely to detect the layout. Of a larger CSV file, only the beginning is read. */
const BEGINNING_BYTES = 256 * 1024
/** The maximum number of stored combinations of delimiter, header line and encoding that are tried. */
const TRIES_MAX = 20
const NAMES_SHOWN = 6

/**
 * Parses a file. If the body omits an option, the stored option for the layout of the file is used. If an option is null, it is detected in
 * the file. The layout of a CSV file depends on delimiter, header line and encoding. Therefore, if the layout is unknown, the stored values
 * of these options are tried.
 */
export function readInLayout(bytes: Uint8Array, input: StatementInput, layouts: readonly KeptLayout[]): LaidOutFile {
  const beginning = beginningOf(bytes)
  const statementNo = input.statementNo ?? 1
  let first = readStatementFile(beginning, combined(input, {}))
  let isWhole = beginning.length === bytes.length
  if (first.format !== 'CSV' && !isWhole) {
    first = readStatementFile(bytes, combined(input, {}))
    isWhole = true
  }
  let layout = layoutOf(first, statementNo)
  let known = layouts.find(({ digest }) => digest === layout?.digest)
  if (known === undefined && first.format === 'CSV') {
    for (const options of optionsToTry(input, layouts)) {
      const tried = layoutOf(readStatementFile(beginning, combined(input, options)), statementNo)
      known = layouts.find(({ digest }) => digest === tried?.digest)
      if (known === undefined) continue
      layout = tried
      break
    }
  }
  known ??= keptForAny(layouts, first)
  const before = known?.options ?? {}
  const kept = OPTION_NAMES.filter(name => input[name] === undefined && before[name] !== undefined)
  const options = combined(input, before)
  const file = isWhole && kept.length === 0 ? first : readStatementFile(bytes, options)
  const laidOut = { file, layout, isKnown: known !== undefined, options, used: options, kept }
  return file.faults.length === 0 ? laidOut : (withoutUnfit(bytes, laidOut) ?? laidOut)
}

/** The options that are dropped if a file cannot be read with the stored options: the date order, the decimal mark, or both. */
const UNFIT: readonly (readonly OptionName[])[] = [['dayOrder'], ['decimalMark'], ['dayOrder', 'decimalMark']]

/** Parses the file again without the stored options that do not fit. Returns null if this fails. */
function withoutUnfit(bytes: Uint8Array, laidOut: LaidOutFile): LaidOutFile | null {
  for (const names of UNFIT) {
    if (!names.every(name => laidOut.kept.includes(name))) continue
    const used = { ...laidOut.used }
    for (const name of names) delete used[name]
    const file = readStatementFile(bytes, used)
    if (file.faults.length === 0)
      return { ...laidOut, file, used, kept: laidOut.kept.filter(name => !names.includes(name)) }
  }
  return null
}

/** Returns the beginning of a file, up to the end of a line. */
function beginningOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= BEGINNING_BYTES) return bytes
  const end = bytes.lastIndexOf(0x0a, BEGINNING_BYTES)
  return end < 0 ? bytes : bytes.subarray(0, end + 1)
}

/** Returns the stored options. Options in the body override them. */
function combined(input: StatementInput, kept: KeptOptions): KeptOptions {
  const options: Record<string, unknown> = {}
  for (const name of OPTION_NAMES) {
    const value = input[name] === undefined ? kept[name] : input[name]
    if (value !== undefined && value !== null) options[name] = value
  }
  return options as KeptOptions
}

function optionsToTry(input: StatementInput, layouts: readonly KeptLayout[]): KeptOptions[] {
  const candidates = new Map<string, KeptOptions>()
  for (const { options } of layouts) {
    const { delimiter, headerLine, encoding } = options
    const parts = { delimiter, headerLine, encoding }
    if (delimiter !== undefined || headerLine !== undefined || encoding !== undefined)
      candidates.set(JSON.stringify(combined(input, parts)), parts)
  }
  return [...candidates.values()].slice(0, TRIES_MAX)
}

/**
 * Returns the options that an earlier version stored per account. Returns them only if no layout of the account is stored and they fit the
 * file.
 */
function keptForAny(layouts: readonly KeptLayout[], { format, csv }: ParsedFile): KeptLayout | undefined {
  const [only, ...others] = layouts
  if (only === undefined || others.length > 0 || only.digest !== OF_ANY_LAYOUT) return undefined
  const { columns } = only.options
  const names = Object.values(columns ?? {})
  const fits =
    columns === undefined
      ? format === 'QIF'
      : format === 'CSV' && names.every(name => name === undefined || csv?.head.columns.includes(name))
  return fits ? only : undefined
}

function layoutOf({ format, csv, statements }: ParsedFile, statementNo: number): Layout | null {
  if (format === 'CSV') {
    if (csv === null) return null
    const { columns } = csv.head
    const more = columns.length > NAMES_SHOWN ? ' …' : ''
    return { digest: digestOf([format, columns]), name: `CSV with ${columns.slice(0, NAMES_SHOWN).join(', ')}${more}` }
  }
  const statement = statements[statementNo - 1]
  if (statement === undefined) return null
  const account = numberOf(statement.account)
  return {
    digest: digestOf([format, account]),
    name: account === '' ? format : `${format} of account ${statement.account}`,
  }
}

/** Normalizes an account number for comparisons: removes spaces, punctuation and leading zeros, and ignores case. */
export function numberOf(account: string): string {
  return account
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}*]+/gu, '')
    .replace(/^0+(?=.)/, '')
}

function digestOf(parts: unknown[]): string {
  return hash('sha256', JSON.stringify(['layout', ...parts]), 'hex').slice(0, 32)
}

const LAYOUTS = `
  SELECT replace(layout::text, '-', '') AS digest, options FROM statement_layout WHERE organisation_id = $1 AND account_id = $2`

/** Returns the layouts of files that were imported into an account. Runs one statement. */
export function readLayouts(books: Books, accountId: number): Promise<KeptLayout[]> {
  return books.query<KeptLayout>(LAYOUTS, [books.organisationId, accountId])
}

const KEEP = `
  INSERT INTO statement_layout (organisation_id, account_id, layout, name, options) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (organisation_id, account_id, layout) DO UPDATE SET name = excluded.name, options = excluded.options`

/** Stores the options of a layout. Runs one statement. */
export async function keepLayout(
  books: PostingBooks,
  accountId: number,
  { digest, name }: Layout,
  options: KeptOptions,
): Promise<void> {
  await books.query(KEEP, [books.organisationId, accountId, digest, name, JSON.stringify(options)])
}

/** The account number and currency of a file. Empty if the file does not contain them. */
export type Whose = { bankAccount: string; currency: string }

const BEFORE = `
  SELECT DISTINCT bank_account AS "bankAccount", currency FROM statement_import
   WHERE organisation_id = $1 AND account_id = $2 AND undone_at IS NULL AND (bank_account <> '' OR currency <> '')
   ORDER BY 1, 2`

/** Returns the account numbers and currencies of an account's imports that are not undone. Runs one statement. */
export function readWhoseBefore(books: PostingBooks, accountId: number): Promise<Whose[]> {
  return books.query<Whose>(BEFORE, [books.organisationId, accountId])
}
