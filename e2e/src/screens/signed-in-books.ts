import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { ApiSession } from '../stage/api-session.ts'
import type { Stage } from '../stage/stage.ts'
import { readDemoIds } from './seed-screen-books.ts'

/** The demo user's session, and the ids of records in the demo books. */
type SignedInBooks = { session: ApiSession; ids: Awaited<ReturnType<typeof readDemoIds>> }

/** Signs in the demo user before the first test of a file. `open` opens a signed-in tab at a path. */
export function setUpSignedInBooks(stage: Stage) {
  const books = {} as SignedInBooks
  beforeAll(async () => {
    const session = await stage.signIn()
    Object.assign(books, { session, ids: await readDemoIds(session) })
  })
  const open = async (path: string, options: Parameters<Stage['open']>[0] = {}): Promise<Page> => {
    const page = await stage.open({ as: books.session, ...options })
    await page.goto(stage.product().url + path)
    return page
  }
  return { books, open }
}
