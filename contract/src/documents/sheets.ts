// A document as it stands on paper, on the wire: what accounting/src/sheets says of it, as JSON and as a PDF.
import * as z from 'zod/mini'
import { cents } from '../wire.ts'

const lines = z.array(z.string())

const sheet = z.object({
  /** What a file of it is called, without its ending. */
  fileName: z.string(),
  issuer: z.object({ name: z.string(), lines }),
  title: z.string(),
  /** `Draft`, `Canceled`, `Paid` ...; empty for an ordinary one. */
  stamp: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  blocks: z.array(z.object({ label: z.string(), lines })),
  columns: z.array(z.object({ head: z.string(), kind: z.enum(['DATE', 'TEXT', 'MONEY']) })),
  rows: z.array(
    z.object({
      look: z.enum(['LINE', 'CARRIED', 'TOTAL']),
      /** A cell for each column: a day, a text or cents; null is blank. */
      cells: z.array(z.nullable(z.union([z.string(), z.number()]))),
    }),
  ),
  sums: z.array(z.object({ look: z.enum(['PART', 'TOTAL', 'GRAND_TOTAL']), label: z.string(), cents })),
  /** What is open by age; empty where nothing is aged. */
  ages: z.array(z.object({ label: z.string(), cents })),
  notes: lines,
  footer: lines,
})

/** A sheet with what a mail that brings it says at first. */
export const printedSheet = z.object({
  sheet,
  mail: z.object({ to: z.string(), subject: z.string(), message: z.string() }),
  /** The characters that the PDF has no shape for, although a screen may; each once. */
  missing: lines,
  /** False: the operator does not allow this organisation to send mail. */
  mayMail: z.boolean(),
})
export type PrintedSheet = z.output<typeof printedSheet>

/** The media type of the file. */
export const PDF_TYPE = 'application/pdf'
