// `npm run bench`: measures the rows of the benchmark's table and keeps what it found in bench/RESULTS.md.
//   npm run bench -- --only 1,2            some rows alone
//   npm run bench -- --quick               a little of everything, to see that it works
//   npm run bench -- --results FILE        keeps what it found there
//   npm run bench -- --node-flags=--cpu-prof,--cpu-prof-dir=FOLDER   shows where the server's time goes
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bench } from './bench.ts'
import { type Options, readOptions } from './options.ts'
import { findingLine, resultsPage } from './report.ts'

const beganAt = Date.now()
const options = optionsOrEnd()
const { findings, ...circumstances } = await bench(options, what => console.log(what))
console.log()
for (const finding of findings) console.log(findingLine(finding))
if (options.results !== null) {
  const minutes = (Date.now() - beganAt) / 60_000
  writeFileSync(options.results, resultsPage(findings, { ...circumstances, minutes, at: new Date() }))
}

/** What the command line asks for; what it cannot mean is told in a sentence. */
function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2), fileURLToPath(new URL('../RESULTS.md', import.meta.url)))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
