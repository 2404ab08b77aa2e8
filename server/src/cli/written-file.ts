import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { realpath, rename, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../startup-error.ts'

/**
 * Writes a file to a temporary file in the same folder, flushes it to disk and then renames it. Readers see either the old file or the
 * complete new one. `mode` sets its permissions. Throws StartupError if the file cannot be written.
 */
export async function writeWholeFile(
  file: string,
  pieces: AsyncIterable<string | Buffer>,
  mode = 0o666,
): Promise<void> {
  const target = await replaceable(file)
  // A random name, so that two concurrent writers of the same file do not share a temporary file.
  const part = `${target}.${randomBytes(4).toString('hex')}.part`
  const cleanUp = () => rmSync(part, { force: true })
  // Deletes the temporary file when Ctrl-C ends the process during the write.
  process.once('exit', cleanUp)
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { flush: true, mode }))
    await rename(part, target)
  } catch (error) {
    cleanUp()
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall === undefined ? error : new StartupError(`Cannot write the file ${file} (${message}).`)
  } finally {
    process.off('exit', cleanUp)
  }
}

/**
 * Returns the file to replace, with links resolved. Refuses folders and devices, because renaming a file onto /dev/null would break the
 * device for every program on the machine.
 */
async function replaceable(file: string): Promise<string> {
  const target = await realpath(file).catch(() => file)
  const found = await stat(target).catch(() => undefined)
  if (found === undefined || found.isFile()) return target
  throw new StartupError(`${file} is a ${found.isDirectory() ? 'folder' : 'device'}. Specify a file.`)
}
