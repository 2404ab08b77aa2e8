// Lowers the baseline to the phrases that are left: node run.mjs tidy/plain-language/write-baseline.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckout } from '../checkout.ts'
import { BASELINE_PATH, countPhrases } from './phrases.ts'

const checkout = readCheckout()
const before: Record<string, number> = JSON.parse(checkout.get(BASELINE_PATH) ?? 'null') ?? countPhrases(checkout)
const counts = Object.entries(countPhrases(checkout)).sort(([a], [b]) => (a < b ? -1 : 1))
// A file that moved keeps its count, so that only the sum must fall.
const sum = (baseline: Record<string, number>) => Object.values(baseline).reduce((total, count) => total + count, 0)
const after = Object.fromEntries(counts)
if (sum(after) > sum(before)) throw new Error(`The baseline would rise from ${sum(before)} to ${sum(after)}.`)
writeFileSync(join(import.meta.dirname, '../..', BASELINE_PATH), `${JSON.stringify(after, null, 2)}\n`)
console.log(`${sum(after)} phrases in ${counts.length} files (${sum(before)} before).`)
