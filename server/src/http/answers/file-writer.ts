// A file piece by piece in constant memory.
import { streamedBody, type Way } from './streamed-body.ts'

/** A file that the browser keeps under `fileName`; `pieces` joined are its text, or bytes that are as small as they get. */
export type FileAnswer = {
  fileName: string
  contentType: string
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array>
}

/** Writes the file and resolves when all is handed over; throws when the caller has gone or a piece cannot be had. */
export async function writeFile(way: Way, { fileName, contentType, pieces }: FileAnswer): Promise<void> {
  const isText = /^text\/|\/json/.test(contentType)
  const body = streamedBody(
    { ...way, coding: isText ? way.coding : null },
    {
      'content-type': isText ? `${contentType}; charset=utf-8` : contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
  )
  let chunk = ''
  try {
    for await (const piece of pieces) {
      if (typeof piece !== 'string') {
        await body.write(piece)
        continue
      }
      chunk += piece
      if (chunk.length < body.fullAt()) continue
      await body.write(chunk)
      chunk = ''
    }
    await body.write(chunk)
    body.end()
  } catch (error) {
    body.breakOff()
    throw error
  }
}
