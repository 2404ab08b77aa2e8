import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { realpath, rename, stat } from 'node:fs/promises'
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
  const target = await replaceable(file)
  // A name of its own: of two that write the same file neither writes into the other's.
  const part = `${target}.${randomBytes(4).toString('hex')}.part`
  const sweep = () => rmSync(part, { force: true })
  // Ctrl-C ends the process while it writes.
  process.once('exit', sweep)
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { flush: true, mode }))
    await rename(part, target)
  } catch (error) {
    sweep()
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall === undefined ? error : new StartRefused(`The file ${file} cannot be written (${message}).`)
  } finally {
    process.off('exit', sweep)
  }
}

/** The file that is to be replaced, links followed. Refuses a folder or a device: what is renamed onto /dev/null would take
 * it away from every program of the machine. */
async function replaceable(file: string): Promise<string> {
  const target = await realpath(file).catch(() => file)
  const found = await stat(target).catch(() => undefined)
  if (found === undefined || found.isFile()) return target
  throw new StartRefused(`${file} is a ${found.isDirectory() ? 'folder' : 'device'}. Name a file to write.`)
}
