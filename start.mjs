// `npm start`: everything from a fresh clone to an open address. The work is done by the supervisor; here is only what
// must happen before the pinned Node and the dependencies are there.
import { becomePinned, ensureInstalled, fail, runPinned } from './toolchain.mjs'

await ensureInstalled()
const { areScreensFresh } = await import('./web/freshness.mjs')
if (!areScreensFresh()) {
  console.log('Building the screens ...')
  if ((await runPinned(['web/build.mjs'])) !== 0) fail('The screens could not be built; the reason stands above.')
}
await becomePinned(['server/src/supervisor/main.ts'])
