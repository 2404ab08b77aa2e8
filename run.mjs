// Runs one of the product's programs with the pinned version of Node.js. Installs the dependencies first.
// Examples:
//   node run.mjs server/src/cli/main.ts verify
//   node run.mjs --tool biome check
import { becomePinned, ensureInstalled, fail, toolScript } from './toolchain.mjs'

const [first, ...rest] = process.argv.slice(2)
if (first === undefined) fail('Specify a file to run, or --tool and the name of a tool.')
await ensureInstalled()
await becomePinned(
  first === '--tool'
    ? [toolScript(rest[0] ?? fail('Specify the name of a tool after --tool.')), ...rest.slice(1)]
    : [first, ...rest],
)
