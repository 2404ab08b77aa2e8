// Writes a file in chunks in constant memory.
import { streamedBody, type Way } from './streamed-body.ts'

/** A file that the browser saves as `fileName`. `pieces` contains its text, or bytes that are already compressed. */
export type FileResponse = {
  fileName: string
  contentType: string
  pieces: AsyncIterable<string> | AsyncIterable<Uint8Array>
}

/**
 * Writes the file. Resolves when the connection has received all of it. Throws an error if the caller has disconnected or a piece cannot be
 * read.
 */
export async function writeFile(way: Way, { fileName, contentType, pieces }: FileResponse): Promise<void> {
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
