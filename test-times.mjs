// A Vitest reporter that shows where the time of a run is spent: worker seconds per project and level, and the slowest files and tests.
// Worker seconds are the sum over all workers, so they exceed the elapsed time.
import { relative } from 'node:path'

/**
 * The test level of each Vitest project. A guarantee is tested at the lowest level that can prove it.
 * @type {Record<string, string>}
 */
const LEVELS = { server: 'route', component: 'component', e2e: 'journey', bench: 'bench' }

const SLOWEST = 20

/** @typedef {{ name: string, level: string, files: number, tests: number, seconds: number }} Row */
/** @typedef {{ name: string, seconds: number }} Timed */

/** Vitest loads this reporter by its path.
 * @public */
export default class TestTimes {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Row[]} */
    const projects = []
    /** @type {Timed[]} */
    const files = []
    /** @type {Timed[]} */
    const tests = []
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      const own = [...module.children.allTests()].map(test => ({
        name: `${file} › ${test.fullName}`,
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      }))
      const seconds = secondsOf(module.diagnostic())
      const row = rowOf(projects, module.project.name)
      row.files += 1
      row.tests += own.length
      row.seconds += seconds
      files.push({ name: file, seconds })
      tests.push(...own)
    }
    if (tests.length === 0) return
    console.log(`\nWorker seconds\n${table(projects)}\n\nPer level\n${table(perLevel(projects))}`)
    console.log(`\nSlowest files\n${slowest(files)}\n\nSlowest tests\n${slowest(tests)}\n`)
  }
}

/** @param {import('vitest/node').ModuleDiagnostic} diagnostic */
function secondsOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}

/** @param {Row[]} rows @param {string} name @returns {Row} */
function rowOf(rows, name) {
  const found = rows.find(row => row.name === name)
  if (found !== undefined) return found
  const level = LEVELS[name] ?? LEVELS[name.split(' ')[0] ?? ''] ?? 'pure'
  const row = { name, level, files: 0, tests: 0, seconds: 0 }
  rows.push(row)
  return row
}

/** @param {readonly Row[]} rows */
function perLevel(rows) {
  /** @type {Row[]} */
  const levels = []
  for (const { level, files, tests, seconds } of rows) {
    const sum = levels.find(({ name }) => name === level)
    if (sum === undefined) levels.push({ name: level, level, files, tests, seconds })
    else {
      sum.files += files
      sum.tests += tests
      sum.seconds += seconds
    }
  }
  return levels
}

/** @param {readonly Row[]} rows */
function table(rows) {
  const lines = rows.map(
    ({ name, files, tests, seconds }) =>
      `  ${name.padEnd(28)}${String(files).padStart(5)} files ${String(tests).padStart(6)} tests ${seconds.toFixed(1).padStart(8)} s`,
  )
  return lines.join('\n')
}

/** @param {readonly Timed[]} timed */
function slowest(timed) {
  return timed
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
    .join('\n')
}
