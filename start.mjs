// `npm start`: starts Twofold from a fresh clone. This file contains only the steps that run before the pinned Node and the dependencies
// are installed. The supervisor does everything else.
import { becomePinned, ensureInstalled, fail, runPinned } from './toolchain.mjs'

await ensureInstalled()
const { areScreensFresh } = await import('./web/freshness.mjs')
if (!areScreensFresh()) {
  console.log('Building the screens ...')
  if ((await runPinned(['web/build.mjs'])) !== 0) fail('Cannot build the screens. See the error above.')
}
await becomePinned(['server/src/supervisor/main.ts'])
