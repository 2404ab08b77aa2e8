// `npm test`: runs all checks and ends with the line `N passed, N failed`. Each static check counts as one test.
//   npm test -- --static       types, lint, dead code and boundaries only
//   npm test -- --torture      the long tests instead: crash, race, fuzz, whole matrices, and the suite on an installed PostgreSQL
//   npm test -- register       the tests whose path contains a word, without the static checks
// The reports of the last run are in node_modules/.cache/tests.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureInstalled, runChild, runPinned, runPinnedQuietly, toolScript } from './toolchain.mjs'

const REPORTS = 'node_modules/.cache/tests'

/** The folder where Debian's packages install PostgreSQL. */
const POSTGRES = '/usr/lib/postgresql'

const STATIC_CHECKS = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings', '--diagnostic-level=warn'] },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'code that only tests use',
    command: ['knip', '--production', '--include=files,exports', '--config=knip.production.json'],
  },
]

/** The maximum length of a message in the summary at the end, in characters. */
const PRINTED_MAX = 2000

const args = process.argv.slice(2)
const isStatic = args.includes('--static')
const isTorture = args.includes('--torture')
const filters = args.filter(arg => arg !== '--static' && arg !== '--torture')
const tally = { passed: 0, failed: 0 }
/**
 * The failures. They are listed again at the end, because their first mention may be thousands of lines above.
 * @type {string[]}
 */
const failures = []

await ensureInstalled()
const isWhole = filters.length === 0 && !isTorture && !isStatic
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
await Promise.all([runBeside(), runTests('report', isWhole ? ['--project', '!component'] : named())])
if (isTorture) {
  const ran = filesThatRan()
  const external =
    filters.length === 0 ? await runExternal() : 'The suite on an installed PostgreSQL was not requested.'
  console.log(`\nWhat ran\n${ran}\n${external}\n`)
}
if (failures.length > 0) console.log(`\nFailed\n${failures.join('\n')}\n`)
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed === 0 ? 0 : 1

/** Returns the arguments that select the tests for vitest. */
function named() {
  return isStatic ? ['--project', 'tidy', ...filters] : filters
}

/**
 * Runs the static checks and the component tests in parallel with the other tests. The other tests leave a core idle while they wait for a
 * database or a browser. Vitest itself would run the component tests separately, after all other tests.
 */
async function runBeside() {
  if (filters.length > 0 || isTorture) return
  for (const check of STATIC_CHECKS) await runStatic(check)
  if (isWhole) console.log(await runTests('component', ['--project', 'component'], true))
}

/** @param {{ name: string, command: string[] }} check */
async function runStatic({ name, command: [tool = '', ...rest] }) {
  const beganAt = Date.now()
  const { code, printed } = await runPinnedQuietly([toolScript(tool), ...rest])
  tally[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failures.push(`${name}\n${printed}`)
  const seconds = ((Date.now() - beganAt) / 1000).toFixed(1)
  console.log(`${printed}${code === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds} s)`)
}

/** Runs tests. Returns their output if `isQuiet`.
 * @param {string} name @param {string[]} options */
async function runTests(name, options, isQuiet = false) {
  const report = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=./test-times.mjs', '--reporter=json']
  const env = isTorture ? { TWOFOLD_TORTURE: '1' } : {}
  const args = [toolScript('vitest'), 'run', ...reporters, `--outputFile.json=${report}`, ...options]
  const { code, printed } = isQuiet ? await runPinnedQuietly(args) : { code: await runPinned(args, env), printed: '' }
  const { passed, failed } = countTests(report)
  tally.passed += passed
  // A run that ends with an error code but no failed test, or that finds no tests, counts as a failure.
  const isBad = code !== 0 || passed === 0
  tally.failed += Math.max(failed, isBad ? 1 : 0)
  failures.push(...failedTests(report))
  if (isBad && failed === 0)
    failures.push(
      `The run "${name}" ended with code ${code} and ${passed} passed tests.\n${printed.slice(-PRINTED_MAX)}`,
    )
  return printed
}

/** Runs the suite on an installed PostgreSQL, directly and through PgBouncer, if Debian's packages are installed. */
async function runExternal() {
  const servers = existsSync(POSTGRES)
    ? readdirSync(POSTGRES).filter(version => existsSync(`${POSTGRES}/${version}/bin/initdb`))
    : []
  const isThere = existsSync('/usr/sbin/pgbouncer') && servers.length > 0
  if (!isThere) return 'NOT RUN: the suite on an installed PostgreSQL. It needs the packages postgresql and pgbouncer.'
  const isPassed = (await runChild('.ci/run-external', [])) === 0
  tally[isPassed ? 'passed' : 'failed'] += 1
  return `${isPassed ? 'passed' : 'FAILED'}: the suite on an installed PostgreSQL, directly and through PgBouncer`
}

/** Returns a line for each test file that ran, with its number of tests and its duration. */
function filesThatRan() {
  const report = `${REPORTS}/report.json`
  if (!existsSync(report)) return 'The run ended without a report.'
  /** @type {{ testResults: { name: string, startTime: number, endTime: number, assertionResults: { status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const lines = testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length
    const seconds = ((endTime - startTime) / 1000).toFixed(0)
    return `${relative('.', name)}: ${passed} of ${assertionResults.length} tests passed, ${seconds} s`
  })
  return lines.toSorted().join('\n')
}

/** @param {string} report @returns {{ passed: number, failed: number }} */
function countTests(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that fails before its tests run counts as one failure.
    const broken = testResults.filter(isBroken).length
    return { passed: numPassedTests, failed: numFailedTests + broken }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/**
 * Returns the failed tests and broken files of a report, each with the beginning of its error message.
 * @param {string} report
 * @returns {string[]}
 */
function failedTests(report) {
  if (!existsSync(report)) return []
  /** @type {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(file => {
    const broken = isBroken(file) ? [`${relative('.', file.name)}\n${file.message.slice(0, PRINTED_MAX)}`] : []
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    return [
      ...broken,
      ...failed.map(
        ({ fullName, failureMessages }) =>
          `${relative('.', file.name)} › ${fullName}\n${failureMessages.join('\n').slice(0, PRINTED_MAX)}`,
      ),
    ]
  })
}

/** @param {{ status: string, assertionResults: { status: string }[] }} file */
function isBroken({ status, assertionResults }) {
  return status === 'failed' && !assertionResults.some(result => result.status === 'failed')
}
