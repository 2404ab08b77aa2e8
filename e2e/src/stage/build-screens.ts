import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from './product-process.ts'

/** Builds the screens unless the existing build matches the current source. */
export async function buildScreens(): Promise<void> {
  const child = spawn(process.execPath, ['web/build.mjs', '--if-stale'], { cwd: ROOT, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the screens could not be built')
}
