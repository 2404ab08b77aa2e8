// A printed document in the API, as JSON and as a PDF file. Its content is built in accounting/src/sheets.
import * as z from 'zod/mini'
import { cents } from '../wire.ts'

const lines = z.array(z.string())

const sheet = z.object({
  /** The file name without its extension. */
  fileName: z.string(),
  issuer: z.object({ name: z.string(), lines }),
  title: z.string(),
  /** The stamp across the document, such as `Draft`, `Canceled` or `Paid`. Empty if the document has no stamp. */
  stamp: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  blocks: z.array(z.object({ label: z.string(), lines })),
  columns: z.array(z.object({ head: z.string(), kind: z.enum(['DATE', 'TEXT', 'MONEY']) })),
  rows: z.array(
    z.object({
      look: z.enum(['LINE', 'CARRIED', 'TOTAL']),
      /** One cell for each column: a date, text or cents. Null means an empty cell. */
      cells: z.array(z.nullable(z.union([z.string(), z.number()]))),
    }),
  ),
  sums: z.array(z.object({ look: z.enum(['PART', 'TOTAL', 'GRAND_TOTAL']), label: z.string(), cents })),
  /** The open amounts by age. Empty if the document has no aging. */
  ages: z.array(z.object({ label: z.string(), cents })),
  notes: lines,
  footer: lines,
})

/** A printed document, and the default text of the email that it is attached to. */
export const printedSheet = z.object({
  sheet,
  mail: z.object({ to: z.string(), subject: z.string(), message: z.string() }),
  /** The characters in the document that are missing from the PDF fonts, without duplicates. */
  missing: lines,
  /** False if the operator does not allow this organisation to send email. */
  mayMail: z.boolean(),
})
export type PrintedSheet = z.output<typeof printedSheet>

/** The media type of a PDF file. */
export const PDF_TYPE = 'application/pdf'
