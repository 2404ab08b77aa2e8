import { lazyComponent } from '../loading/lazy-code.tsx'
import type { ListOutput } from './list-output.tsx'

/** Loads the code of `ListOutput` after the list, and reserves the space for it until then. */
export const LazyListOutput = lazyComponent(
  async () => (await import('./list-output.tsx')).ListOutput,
  <span className="w-36" />,
) as typeof ListOutput

/** The maximum number of rows in a response from the server. */
const WINDOW_ROWS = 1_000

type Window = { limit?: string; cursor?: string }
type ListPage<Row> = { rows: readonly Row[]; next: string | null }

/** Loads all rows of a list page by page, up to a maximum number of rows. */
export async function wholeList<Row>(
  read: (window: Window) => Promise<ListPage<Row>>,
  rowsMax: number,
): Promise<readonly Row[]> {
  const limit = String(WINDOW_ROWS)
  const rows: Row[] = []
  let window: Window = { limit }
  while (rows.length < rowsMax) {
    const answer = await read(window)
    rows.push(...answer.rows)
    if (answer.next === null) break
    window = { limit, cursor: answer.next }
  }
  return rows.slice(0, rowsMax)
}
