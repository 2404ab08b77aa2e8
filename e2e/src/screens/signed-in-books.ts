import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { ApiSession } from '../fixture/api-session.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { readDemoIds } from './seed-screen-books.ts'

/** The demo user's session, and the ids of records in the demo books. */
type SignedInBooks = { session: ApiSession; ids: Awaited<ReturnType<typeof readDemoIds>> }

/** Signs in the demo user before the first test of a file. `open` opens a signed-in tab at a path. */
export function setUpSignedInBooks(fixture: Fixture) {
  const books = {} as SignedInBooks
  beforeAll(async () => {
    const session = await fixture.signIn()
    Object.assign(books, { session, ids: await readDemoIds(session) })
  })
  const open = async (path: string, options: Parameters<Fixture['open']>[0] = {}): Promise<Page> => {
    const page = await fixture.open({ as: books.session, ...options })
    await page.goto(fixture.product().url + path)
    return page
  }
  return { books, open }
}
