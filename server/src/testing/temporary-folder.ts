import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '../database/embedded-postmaster.ts'
import { isAlive } from '../database/process-table.ts'

const PREFIX = 'twofold-test'

/** A new folder for a test's database, short enough for any path in it, known by the process that made it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}-${process.pid}-`))
  // As root the database runs as another account, which must pass here.
  chmodSync(folder, 0o755)
  return folder
}

/** Ends what test runs that were killed left behind: their folders carry the id of a process that is gone. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}-(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) await sweep(join(tmpdir(), name))
  }
}

async function sweep(folder: string): Promise<void> {
  try {
    await stopOrphan({ cluster: join(folder, 'postgres') })
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another user's: theirs to sweep.
  }
}
