// The matrix of screens. Each state is visited once. The states are divided into several files, so that several workers can run them.
import { beforeAll, test } from 'vitest'
import { type Fixture, setUpFixture } from '../fixture/fixture.ts'
import type { StoredSession } from '../fixture/tab.ts'
import { SCREENS } from './every-screen.ts'
import type { ScreenIds } from './screen-state.ts'
import { visit } from './visit.ts'
import { seedXssBooks } from './xss-books.ts'

const SHARDS = 3
/** The totals of the whole list. If only the loaded part of the list is printed, the printout has no totals. */
const STATES_PER_SESSION = 20

/** The default run opens each URL and each dialog once. The torture run opens every state, and presses Tab more often. */
const RUNS = {
  default: { states: SCREENS.filter(({ torture }) => !torture), stopsMax: 10 },
  torture: { states: SCREENS, stopsMax: 25 },
}

/** Defines the tests for one part of the states. Parts are numbered from 1. */
export function defineMatrix(run: keyof typeof RUNS, shard: number): void {
  const { states, stopsMax } = RUNS[run]
  const fixture = setUpFixture()
  let session: StoredSession
  let ids: ScreenIds
  beforeAll(async () => {
    ids = await seedXssBooks(await fixture.signIn())
  })
  let visits = 0
  const ofShard = states.filter((_, at) => at % SHARDS === shard - 1)
  test.each(ofShard)('$name', async state => {
    const { path, isSignedOut, expecting = [] } = state
    if (visits % STATES_PER_SESSION === 0) session = await startSession(fixture)
    visits += 1
    const openTab = () => fixture.open({ expecting, ...(!isSignedOut && { as: session }) })
    await visit({ state, url: fixture.product().url + path(ids), openTab, stopsMax })
  })
}

/** Signs in and opens a first screen, so that the current user is loaded only once. */
async function startSession(fixture: Fixture): Promise<StoredSession> {
  const session = await fixture.signIn()
  const page = await fixture.open({ as: session })
  await page.goto(`${fixture.product().url}/securedata`)
  await page.getByRole('banner').getByText('OWNER').waitFor()
  return { ...session, storedUser: await page.evaluate(() => localStorage.getItem('currentUser')!) }
}
