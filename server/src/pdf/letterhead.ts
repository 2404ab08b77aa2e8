// Reads the organisation settings that PDFs and emails use.
import type { Letterhead, PaperSize } from '@twofold/accounting/sheets/sheet'
import type { Books } from '../identity/books.ts'

/**
 * The letterhead, the paper size of PDFs, the reply-to address of emails (empty if not set), and whether the organisation can send email.
 */
export type SheetSettings = { letterhead: Letterhead; paperSize: PaperSize; replyTo: string; mayMail: boolean }

const READ = `
  SELECT jsonb_build_object('name', name, 'address', letterhead_address, 'footer', letterhead_footer) AS letterhead,
         paper_size AS "paperSize", reply_to AS "replyTo", may_mail AS "mayMail" FROM organisation WHERE organisation_id = $1`

/** Returns the settings of the current organisation. Runs one statement. */
export async function readSheetSettings(books: Books): Promise<SheetSettings> {
  return (await books.query<SheetSettings>(READ, [books.organisationId]))[0]!
}
