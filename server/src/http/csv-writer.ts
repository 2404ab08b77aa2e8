// A file of CSV row by row in constant memory, under the rules of row-writer.ts.
import { type CsvCell, csvRow } from '@twofold/accounting/csv'
import type { FastifyReply } from 'fastify'
import { CHUNK_CHARACTERS, send } from './row-writer.ts'

/** A file that the browser keeps under `fileName`, its header first. */
export type CsvAnswer = { fileName: string; header: readonly string[]; rows: AsyncIterable<readonly CsvCell[]> }

/** Writes the file and resolves when all is handed over; throws when the caller has gone or a row cannot be had. */
export async function writeCsv(reply: FastifyReply, { fileName, header, rows }: CsvAnswer): Promise<void> {
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${fileName}"`,
  }
  let chunk = csvRow(header)
  try {
    for await (const row of rows) {
      chunk += csvRow(row)
      if (chunk.length < CHUNK_CHARACTERS) continue
      await send(reply, chunk, headers)
      chunk = ''
    }
    await send(reply, chunk, headers)
    reply.raw.end()
  } catch (error) {
    if (reply.raw.headersSent) reply.raw.destroy()
    throw error
  }
}
