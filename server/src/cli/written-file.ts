import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartRefused } from '../start-refused.ts'

/**
 * Writes a file from its pieces, beside it first: a file that is there is whole, the old one or the new. Refuses one that
 * cannot be written. Its bytes are on disk when it gets its name; `mode` says who may read it.
 */
export async function writeWholeFile(
  file: string,
  pieces: AsyncIterable<string | Buffer>,
  mode = 0o666,
): Promise<void> {
  const part = `${file}.part`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { flush: true, mode }))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall === undefined ? error : new StartRefused(`The file ${file} cannot be written (${message}).`)
  }
}
