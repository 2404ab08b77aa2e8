// The values of the import form, their validation, and the request body.
import { formatOf } from '@twofold/accounting/bank-statements/statement-format'
import { counted } from '@twofold/accounting/counted'
import type { Side } from '@twofold/accounting/ledger/account-types'
import {
  type DATE_ORDERS,
  type Decision,
  type ImportKind,
  isPartyKind,
  type RowWarning,
  TERMS_DAYS_MAX,
} from '@twofold/contract/import-fields'
import { IMPORT_LENGTH_MAX, type ImportFile, type ImportPreview } from '@twofold/contract/imports'
import { WARNING_LABELS } from './import-words.ts'

/** The account of the rows. `always` is the account of all rows if no column contains an account. */
export type PlaceDraft = { always: string; under: string }

type DateOrder = (typeof DATE_ORDERS)[number]
type DecimalMark = ImportPreview['decimalMark']

/** The chosen values. `columns` is null until the user changes a column. Until then, the columns are detected by their names. */
export type ImportDraft = {
  kind: ImportKind
  fileName: string
  text: string
  columns: Readonly<Record<string, string>> | null
  /** The order of day and month in dates. Null until the user chooses. The server then detects the order from the file. */
  dateOrder: DateOrder | null
  decimalMark: DecimalMark | null
  positive: Side | ''
  account: PlaceDraft
  counterAccount: PlaceDraft
  lockReason: string
  /** The number of days until documents are due, as typed. */
  terms: string
  isPosted: boolean
  allowOverCreditLimit: boolean
  decisions: Readonly<Partial<Record<RowWarning, Decision>>>
}

const NOWHERE: PlaceDraft = { always: '', under: '' }

/** The values before a file is chosen. */
export function emptyDraft(kind: ImportKind): ImportDraft {
  return {
    kind,
    fileName: '',
    text: '',
    columns: null,
    dateOrder: null,
    decimalMark: null,
    positive: '',
    account: NOWHERE,
    counterAccount: NOWHERE,
    lockReason: '',
    terms: '',
    isPosted: false,
    allowOverCreditLimit: false,
    decisions: {},
  }
}

/** Returns the body to send. Columns that were not chosen are omitted. */
export function bodyOf(draft: ImportDraft): ImportFile {
  const { kind, fileName, text, columns, dateOrder, decimalMark, positive, lockReason } = draft
  return {
    kind,
    fileName,
    text,
    ...(columns !== null && { columns }),
    ...(decimalMark !== null && kind !== 'accounts' && { decimalMark }),
    ...(isPartyKind(kind) && partyBodyOf(draft)),
    ...(kind === 'transactions' && {
      ...(dateOrder !== null && { dateOrder }),
      account: placeOf(draft.account),
      counterAccount: placeOf(draft.counterAccount),
      ...(positive !== '' && { positive }),
      ...(lockReason.trim() !== '' && { lockReason }),
      ...(Object.keys(draft.decisions).length > 0 && { decisions: draft.decisions }),
    }),
  }
}

function partyBodyOf({
  kind,
  dateOrder,
  account,
  lockReason,
  terms,
  isPosted,
  allowOverCreditLimit,
  decisions,
}: ImportDraft) {
  if (kind === 'customers' || kind === 'vendors') return {}
  const days = termsError(terms) === undefined && terms.trim() !== '' ? Number(terms) : null
  return {
    ...(dateOrder !== null && { dateOrder }),
    account: placeOf(account),
    ...(lockReason.trim() !== '' && { lockReason }),
    ...((kind === 'receivable-invoices' || kind === 'payable-invoices') && {
      ...(days !== null && { termsDays: days }),
      isPosted,
      ...(kind === 'receivable-invoices' && isPosted && allowOverCreditLimit && { allowOverCreditLimit }),
    }),
    decisions,
  }
}

/** Returns the error for the typed payment terms. Returns undefined if they are empty or a number of days. */
export function termsError(terms: string): string | undefined {
  const isRight = /^\s*\d{0,4}\s*$/.test(terms) && Number(terms) <= TERMS_DAYS_MAX
  return isRight ? undefined : `Enter a number of days from 0 to ${TERMS_DAYS_MAX.toLocaleString('en-US')}.`
}

function placeOf({ always, under }: PlaceDraft) {
  return { ...(always !== '' && { always }), ...(under.trim() !== '' && { under: under.trim() }) }
}

/** Returns the reason why a file cannot be imported. Returns undefined if it can be imported. */
export function reasonAgainst(preview: ImportPreview): string | undefined {
  const { problems, questions, faultCount, added, opened, oddities } = preview
  if (problems.length > 0) return problems.join(' ')
  const [open] = questions
  if (open !== undefined) return `First choose the ${open.field === 'dateOrder' ? 'date' : 'amount'} format.`
  if (faultCount > 0) return `Fix ${counted(faultCount, 'error')} first. A file is imported completely or not at all.`
  const waiting = oddities.find(({ decision }) => decision === null)
  if (waiting !== undefined) return `Choose how to handle ${WARNING_LABELS[waiting.oddity].many} first.`
  return added + opened === 0 ? 'Everything in this file is already in your books.' : undefined
}

/** Returns the reason why an entire file cannot be read, such as too many columns. Returns undefined if its columns can be chosen. */
export function faultOfFile({ columns, problems }: Pick<ImportPreview, 'columns' | 'problems'>): string | undefined {
  return columns.length === 0 && problems.length > 0 ? problems.join(' ') : undefined
}

/** The error message for a file that cannot be read. `isStatement` is true for a bank statement, which is imported into its account. */
export class FileRefused extends Error {
  readonly isStatement: boolean
  constructor(message: string, { isStatement = false }: { isStatement?: boolean } = {}) {
    super(message)
    this.isStatement = isStatement
  }
}

/** Returns the text of a file, which may be compressed with gzip. Throws if it is too large, not UTF-8, a PDF or a bank statement. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = await bytesOf(file)
  if (bytes.byteLength > IMPORT_LENGTH_MAX) {
    throw new FileRefused('This file is too large to import here. Use the command line for files of any size.')
  }
  if (PDF.every((byte, at) => new Uint8Array(bytes)[at] === byte))
    throw new FileRefused('PDF files can’t be imported. Choose a CSV file.')
  // A bank statement may have another encoding, but its first letters are ASCII.
  const format = formatOf(new TextDecoder('latin1').decode(bytes.slice(0, 4000)))
  if (format !== 'CSV')
    throw new FileRefused(`This is a bank statement (${format}). Import it into its bank account.`, {
      isStatement: true,
    })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused('The text of this file is not UTF-8. Save it as UTF-8 and choose it again.')
  }
}

/** The first bytes of a PDF file. */
const PDF = [0x25, 0x50, 0x44, 0x46]

async function bytesOf(file: File): Promise<ArrayBuffer> {
  const magic = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) return file.arrayBuffer()
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
  } catch {
    throw new FileRefused('The compressed file is damaged.')
  }
}
