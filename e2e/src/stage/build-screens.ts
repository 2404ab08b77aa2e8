import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Builds the screens unless the built ones are those of the present source. Vitest calls this once, before the first
 * story: several files of stories run at a time, and would build over each other.
 * @public
 */
export default function setup(): void {
  const root = join(import.meta.dirname, '../../..')
  const built = spawnSync(process.execPath, ['web/build.mjs', '--if-stale'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the screens could not be built')
}
