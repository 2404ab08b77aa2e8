// Implements `npm run bench`, which measures the benchmark rows and writes the results to bench/RESULTS.md.
//   npm run bench -- --only 1,2 only these rows
//   npm run bench -- --quick a short run of everything, to check that it works
//   npm run bench -- --results FILE writes the results to this file
//   npm run bench -- --only 1,13 --against main~20 compares these rows with an older commit, three runs of each in turns
//   npm run bench -- --node-flags=--cpu-prof,--cpu-prof-dir=FOLDER profiles the server
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bench } from './bench.ts'
import { compareCommits, comparisonLine } from './comparison.ts'
import { type Options, readOptions } from './options.ts'
import { findingLine, resultsPage } from './report.ts'

const beganAt = Date.now()
const options = optionsOrEnd()
if (options.against !== null) {
  const comparisons = compareCommits(options.against, options.rows, options.runs)
  console.log()
  for (const comparison of comparisons) console.log(comparisonLine(comparison))
  process.exit(comparisons.some(({ isWorse }) => isWorse) ? 1 : 0)
}
const { findings, ...circumstances } = await bench(options, what => console.log(what))
console.log()
for (const finding of findings) console.log(findingLine(finding))
if (options.results !== null) {
  const minutes = (Date.now() - beganAt) / 60_000
  writeFileSync(options.results, resultsPage(findings, { ...circumstances, minutes, at: new Date() }))
}

/** Returns the command-line options. Prints a message and exits if they are invalid. */
function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2), fileURLToPath(new URL('../RESULTS.md', import.meta.url)))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
