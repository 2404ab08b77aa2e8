// Builds the screens and the help pages into web/dist, with a compressed copy of each file. Writes the stamp of the source last.
// `--if-stale` builds only if the built screens do not match the current source.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { areScreensFresh, STAMP_FILE, sourceStamp } from './freshness.mjs'
import { writeHelp } from './help.mjs'

const WEB = dirname(fileURLToPath(import.meta.url))

if (process.argv.includes('--if-stale') && areScreensFresh()) process.exit(0)

// Prevents vite from building React's development version when a test run starts the build.
process.env.NODE_ENV = 'production'
// The stamp is computed before the build. If a file changes during the build, the next start builds the screens again.
const stamp = sourceStamp()
await build({ root: WEB, logLevel: 'warn' }).catch(error => {
  console.error(error.message)
  process.exit(1)
})
writeHelp(join(WEB, 'dist', 'help'))
for (const entry of readdirSync(join(WEB, 'dist'), { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && /\.(js|css|html|svg|json)$/.test(entry.name)) compress(join(entry.parentPath, entry.name))
}
writeFileSync(STAMP_FILE, stamp)

/** @param {string} file */
function compress(file) {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
