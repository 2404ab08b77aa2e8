// Implements `npm run dependency-ages [COMMIT]`. Compares the lock file with the lock file of a commit (default: the last commit). Queries
// the registry for the publication dates of the new versions. Exits with code 1 if a version is younger than seven days. A lock file
// contains no dates, so the command needs network access.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { AGE_DAYS_MIN, faultsOfAge, newVersions, type PackageVersion } from './new-versions.ts'

const LOCK = 'package-lock.json'
const OUTPUT_MAX = 64 * 1024 * 1024

const [base = 'HEAD'] = process.argv.slice(2)
const before = execFileSync('git', ['show', `${base}:${LOCK}`], { encoding: 'utf8', maxBuffer: OUTPUT_MAX })
const versions = newVersions(before, readFileSync(LOCK, 'utf8'))
const published = new Map<string, Record<string, string>>()

/** Returns the time at which a version was published, according to the registry in the npm configuration. */
function publishedAt({ name, version }: PackageVersion): string | undefined {
  const times = published.get(name) ?? timesOf(name)
  published.set(name, times)
  return times[version]
}

function timesOf(name: string): Record<string, string> {
  const options = { encoding: 'utf8', maxBuffer: OUTPUT_MAX } as const
  return JSON.parse(execFileSync('npm', ['view', name, 'time', '--json'], options) || '{}')
}

const faults = faultsOfAge(versions, publishedAt, Date.now())
for (const fault of faults) console.error(fault)
const count = versions.length === 1 ? '1 new version' : `${versions.length} new versions`
if (faults.length === 0) console.log(`${count} since ${base}, each public for at least ${AGE_DAYS_MIN} days.`)
process.exitCode = faults.length === 0 ? 0 : 1
