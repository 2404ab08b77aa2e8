/**
 * A backup file is gzip-compressed text, followed by the SHA-256 digest of all compressed bytes. The digest detects any changed byte before
 * anything is restored. It is stored in an empty second member of the gzip file. `gunzip` skips that member, so a backup can be read
 * without Twofold.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { MIGRATIONS_DIRECTORY, readMigrations } from '../database/migration-files.ts'
import { StartupError } from '../startup-error.ts'
import { type BackupHead, BackupReader, headOf } from './backup-text.ts'

/** Level 6 makes the file 20 % smaller than level 1. Compression is still as fast as reading from the database. */
const LEVEL = 6

/** Returns an empty gzip member (RFC 1952). Its extra field `TF` contains a digest. */
function memberWith(digest: Buffer): Buffer {
  const head = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, 0x54, 0x46, 32, 0])
  return Buffer.concat([head, digest, Buffer.from([3, 0]), Buffer.alloc(8)])
}

const MEMBER_BYTES = memberWith(Buffer.alloc(32)).length

/** Yields the bytes of a backup file that contains the given text. */
export async function* packed(content: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  const gzip = createGzip({ level: LEVEL })
  const flowing = pipeline(Readable.from(content), gzip)
  // If the source fails, the next read from the gzip stream throws the error.
  flowing.catch(() => {})
  const hash = createHash('sha256')
  for await (const piece of gzip as AsyncIterable<Buffer>) {
    hash.update(piece)
    yield piece
  }
  await flowing
  yield memberWith(hash.digest())
}

/**
 * Checks a backup file and returns its digest in hex. Throws StartupError if the file is not a backup, is truncated, or has a changed byte.
 */
async function checkPacked(file: string): Promise<string> {
  const { size, tail, begins } = await endsOf(file)
  if (!begins) throw new StartupError(`${file} is not a Twofold backup.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { end: size - MEMBER_BYTES - 1 }), hash)
  const digest: Buffer = hash.read()
  if (memberWith(digest).equals(tail)) return digest.toString('hex')
  throw new StartupError(
    `The content of the backup ${file} does not match its digest. The file is damaged or truncated. ` +
      'Nothing was restored. Use another copy or an earlier backup.',
  )
}

async function endsOf(file: string): Promise<{ size: number; tail: Buffer; begins: boolean }> {
  const handle = await open(file).catch(error => {
    throw new StartupError(`Cannot read the file ${file} (${(error as Error).message}).`)
  })
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(2)
    const tail = Buffer.alloc(MEMBER_BYTES)
    if (size <= MEMBER_BYTES) return { size, tail, begins: false }
    await handle.read(head, 0, 2, 0)
    await handle.read(tail, 0, MEMBER_BYTES, size - MEMBER_BYTES)
    return { size, tail, begins: head[0] === 0x1f && head[1] === 0x8b }
  } finally {
    await handle.close()
  }
}

/** Yields the text of a backup in chunks. */
export async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const flowing = pipeline(createReadStream(file), gunzip)
  flowing.catch(() => {})
  yield* gunzip as AsyncIterable<Buffer>
  await flowing
}

/** An opened backup: its first line, its digest, and a reader that is positioned at the first table. */
export type OpenedBackup = { head: BackupHead; digest: string; reader: BackupReader }

/** Opens a backup. Throws StartupError if the file is damaged, truncated, not a backup of Twofold, or from a newer version. */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const digest = await checkPacked(file)
  const reader = new BackupReader(unpacked(file))
  try {
    const head = headOf(await reader.readLine())
    refuseOtherSteps(head)
    return { head, digest, reader }
  } catch (error) {
    await reader.close()
    // The digest is correct, but the text is not a backup of Twofold.
    throw error instanceof StartupError ? error : new StartupError(`${file} is not a Twofold backup.`)
  }
}

function refuseOtherSteps({ steps, version }: BackupHead): void {
  const ours = readMigrations(MIGRATIONS_DIRECTORY)
  const unknown = steps[ours.length]
  if (unknown) {
    throw new StartupError(
      `The backup was made by Twofold ${version} and contains the migration ${unknown.name}, which is not part of this version. ` +
        'Restore the backup with that version or a newer one.',
    )
  }
  const other = steps.find(({ name, checksum }, at) => ours[at]?.name !== name || ours[at].checksum !== checksum)
  if (other) {
    throw new StartupError(
      `In the backup, the migration ${other.name} differs from the migration in this version of Twofold. ` +
        'Restore the backup with the version that made it.',
    )
  }
}

/** Returns the number of the last migration in a backup. */
export function lastStepOf({ steps }: BackupHead): number {
  return readMigrations(MIGRATIONS_DIRECTORY)[steps.length - 1]?.number ?? 0
}
