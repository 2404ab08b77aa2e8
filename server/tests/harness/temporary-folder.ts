import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '../../src/database/embedded-postmaster.ts'
import { isAlive } from '../../src/database/process-table.ts'

const PREFIX = 'twofold-test'

/** Creates a folder for a test's database. Its path is short, and its name contains the id of the process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}-${process.pid}-`))
  // If the tests run as root, the database runs under another account, which needs access to the folder.
  chmodSync(folder, 0o755)
  return folder
}

/** Stops the databases of test runs that were killed. The names of their folders contain the id of a process that no longer exists. */
export async function deleteStaleFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}-(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid))) await cleanUp(join(tmpdir(), name))
  }
}

async function cleanUp(folder: string): Promise<void> {
  try {
    await stopOrphan({ cluster: join(folder, 'postgres') })
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // The folder belongs to another user, so only that user can remove it.
  }
}
