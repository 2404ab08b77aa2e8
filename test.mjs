// `npm test`: every check there is, ending with the line `N passed, N failed`. A static check counts as one.
//   npm test -- --static       types, lint, dead code and walls only
//   npm test -- --torture      the long figures of crash, race, fuzz and soak instead
//   npm test -- register       the tests whose path holds a word, without the static checks
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, runPinned, toolScript } from './toolchain.mjs'

const STATIC_CHECKS = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn'] },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'code that only tests use',
    command: ['knip', '--production', '--include=files,exports', '--config=knip.production.json'],
  },
]

const args = process.argv.slice(2)
const isStatic = args.includes('--static')
const isTorture = args.includes('--torture')
const filters = args.filter(arg => arg !== '--static' && arg !== '--torture')
const tally = { passed: 0, failed: 0 }

await ensureInstalled()
if (filters.length === 0 && !isTorture) for (const check of STATIC_CHECKS) await runStatic(check)
await runTests(isStatic ? ['--project', 'tidy', ...filters] : filters)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1

/** @param {{ name: string, command: string[] }} check */
async function runStatic({ name, command: [tool = '', ...rest] }) {
  console.log(`Checking ${name} ...`)
  const beganAt = Date.now()
  const isClean = (await runPinned([toolScript(tool), ...rest])) === 0
  tally[isClean ? 'passed' : 'failed'] += 1
  console.log(`${isClean ? 'passed' : 'FAILED'}: ${name} (${((Date.now() - beganAt) / 1000).toFixed(1)} s)`)
}

/** @param {string[]} options */
async function runTests(options) {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const env = isTorture ? { TWOFOLD_TORTURE: '1' } : {}
  const code = await runPinned([toolScript('vitest'), 'run', ...reporters, ...options], env)
  const { passed, failed } = countTests(report)
  tally.passed += passed
  // A run that ended badly without a failed test, or found nothing to run, is a failure too.
  tally.failed += Math.max(failed, code === 0 && passed > 0 ? 0 : 1)
  rmSync(folder, { recursive: true })
}

/** @param {string} report @returns {{ passed: number, failed: number }} */
function countTests(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that broke before its tests could fail counts as one.
    const broken = testResults.filter(isBroken).length
    return { passed: numPassedTests, failed: numFailedTests + broken }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** @param {{ status: string, assertionResults: { status: string }[] }} file */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some(result => result.status === 'failed')
}
