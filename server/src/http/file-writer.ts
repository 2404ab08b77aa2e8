// A file piece by piece in constant memory, under the rules of row-writer.ts.
import type { FastifyReply } from 'fastify'
import { CHUNK_CHARACTERS, send } from './row-writer.ts'

/** A file that the browser keeps under `fileName`; `pieces` joined are its text, or its bytes. */
export type FileAnswer = {
  fileName: string
  contentType: string
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array>
}

/** Writes the file and resolves when all is handed over; throws when the caller has gone or a piece cannot be had. */
export async function writeFile(reply: FastifyReply, { fileName, contentType, pieces }: FileAnswer): Promise<void> {
  const isText = /^text\/|\/json/.test(contentType)
  const headers = {
    'content-type': isText ? `${contentType}; charset=utf-8` : contentType,
    'content-disposition': `attachment; filename="${fileName}"`,
  }
  let chunk = ''
  try {
    for await (const piece of pieces) {
      if (typeof piece !== 'string') {
        await send(reply, piece, headers)
        continue
      }
      chunk += piece
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
