// Implements `npm run faults`. Applies each fault in a separate worktree. Runs the default suite, from the fastest level to the slowest,
// until a test fails. Prints the level, the test and the duration in seconds. After an interruption, the next run continues with the
// remaining faults.
//   npm run faults -- ID ...      runs only these faults
//   npm run faults -- --again     ignores the results of earlier runs
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, parse } from 'node:path'
import { type Fault, readFaults, withFault } from './fault.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const FOLDER = join(ROOT, 'node_modules/.cache/faults')
// Node does not run TypeScript in a folder named `node_modules`.
const WORKTREE = join(mkdtempSync(join(tmpdir(), 'twofold-faults-')), 'worktree')
const RESULTS = join(FOLDER, 'results.json')
const MINUTES_MAX = 150

/** The test levels, from fastest to slowest, each with its vitest projects. */
const LEVELS = {
  pure: ['accounting', 'calendar*', 'contract', 'web'],
  component: ['component'],
  route: ['server*'],
  journey: ['e2e'],
} as const
type Level = keyof typeof LEVELS

/** The test levels that load the code of a layer. The server never loads the screens. */
const LEVELS_OF: Record<Fault['layer'], readonly Level[]> = {
  accounting: ['pure', 'component', 'route', 'journey'],
  contract: ['pure', 'component', 'route', 'journey'],
  server: ['route', 'journey'],
  web: ['pure', 'component', 'journey'],
}

/** The first test that failed because of a fault. Null if all tests passed. */
type Caught = { level: Level; test: string } | null
type Result = { id: string; commit: string; caught: Caught; seconds: number }

/** Returns the results of earlier runs on this commit. */
function readResults(commit: string): Result[] {
  if (!existsSync(RESULTS)) return []
  return (JSON.parse(readFileSync(RESULTS, 'utf8')) as Result[]).filter(result => result.commit === commit)
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** Creates the worktree at this commit, with the installed packages. */
function prepareWorktree(commit: string): void {
  git('worktree', 'prune')
  // Removes the worktrees of interrupted runs.
  for (const [, left = ''] of git('worktree', 'list', '--porcelain').matchAll(
    /^worktree (.*twofold-faults-\w+\/worktree)$/gm,
  )) {
    git('worktree', 'remove', '--force', left)
    rmSync(dirname(left), { recursive: true, force: true })
  }
  mkdirSync(FOLDER, { recursive: true })
  git('worktree', 'add', '--detach', WORKTREE, commit)
  // Copies the unpacked browser, but no other cache. The other caches contain the path of this folder and timestamps of other sources.
  const packages = readdirSync(join(ROOT, 'node_modules')).filter(name => name !== '.cache')
  for (const name of [...packages, '.cache/chromium']) {
    const folder = join('node_modules', name)
    if (existsSync(join(ROOT, folder)))
      cpSync(join(ROOT, folder), join(WORKTREE, folder), { recursive: true, verbatimSymlinks: true })
  }
}

type Report = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/**
 * Runs one level until the first failure. If `word` is given, runs only the files whose path contains it. Returns the first failed test, or
 * null if all tests passed.
 */
async function failureAt(level: Level, word?: string): Promise<string | null> {
  const report = join(FOLDER, 'report.json')
  rmSync(report, { force: true })
  const projects = LEVELS[level].flatMap(name => ['--project', name])
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`]
  if (word !== undefined) args.push('--passWithNoTests', word)
  const child = spawn(process.execPath, [...args, ...projects], { cwd: WORKTREE, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', text => (printed += text))
  const [code] = await once(child, 'exit')
  if (code === 0) return null
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : { testResults: [] }
  for (const { name, assertionResults, status, message } of testResults) {
    const file = name.slice(WORKTREE.length + 1)
    const failed = assertionResults.find(result => result.status === 'failed')
    if (failed !== undefined) return `${file} › ${failed.fullName}`
    // If the setup of a file failed, the report names no test.
    if (status === 'failed' && message !== '') return `${file} › ${message.split('\n')[0]}`
  }
  throw new Error(`the ${level} level ended with ${code} and without a failed test:\n${printed}`)
}

/** Returns the first test that fails because of a fault. Throws if the same test also fails without the fault. */
async function catchFault(fault: Fault): Promise<Caught> {
  const file = join(WORKTREE, fault.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withFault(fault, text))
  const caught = await firstFailure(fault).finally(() => writeFileSync(file, text))
  if (caught !== null) {
    const [testFile] = caught.test.split(' › ')
    const control = await failureAt(caught.level, testFile)
    if (control !== null) throw new Error(`without ${fault.id}, this test fails too: ${control}`)
  }
  return caught
}

async function firstFailure(fault: Fault): Promise<Caught> {
  // The tests of the same feature are the most likely to fail, so they run before the other tests of their level.
  const folder = basename(dirname(fault.file))
  const feature = folder === 'src' ? parse(fault.file).name : folder
  for (const level of LEVELS_OF[fault.layer]) {
    const test = (await failureAt(level, feature)) ?? (await failureAt(level))
    if (test !== null) return { level, test }
  }
  return null
}

const args = process.argv.slice(2)
const wanted = args.filter(arg => !arg.startsWith('--'))
const commit = git('rev-parse', 'HEAD')
const results = args.includes('--again') ? [] : readResults(commit)
const faults = readFaults().filter(({ id }) => wanted.length === 0 || wanted.includes(id))
const giveUpAt = performance.now() + MINUTES_MAX * 60_000
prepareWorktree(commit)
for (const [index, fault] of faults.entries()) {
  const place = `${String(index + 1).padStart(2)}/${faults.length} ${fault.layer.padEnd(10)} ${fault.id}`
  let result = results.find(({ id }) => id === fault.id)
  if (result === undefined) {
    if (performance.now() > giveUpAt) break
    const beganAt = performance.now()
    const caught = await catchFault(fault)
    result = { id: fault.id, commit, caught, seconds: Math.round((performance.now() - beganAt) / 1000) }
    results.push(result)
    writeFileSync(RESULTS, JSON.stringify(results, null, 1))
  }
  const { caught, seconds } = result
  console.log(`${place}: ${caught === null ? 'NOT CAUGHT' : `${caught.level}, ${caught.test}`} (${seconds} s)`)
}
git('worktree', 'remove', '--force', WORKTREE)
rmSync(dirname(WORKTREE), { recursive: true, force: true })
const tried = faults.flatMap(({ id }) => results.find(result => result.id === id) ?? [])
const missed = tried.filter(({ caught }) => caught === null)
if (tried.length < faults.length) console.log(`${faults.length - tried.length} faults are left. Run the command again.`)
console.log(`${tried.length - missed.length} caught, ${missed.length} not caught`)
process.exitCode = missed.length === 0 && tried.length === faults.length ? 0 : 1
