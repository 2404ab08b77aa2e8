// The statements that read a register.
import { type NamedStatement, namedStatement } from '../../database/named-statement.ts'
import { filteredPage, filteredRows } from './register-filter-sql.ts'
import { balanceAt, paddedCount, unfilteredPage, type Way } from './register-sql.ts'

/** Returns the SQL of a statement, given the SQL for the balance at the start key. */
type Source = (way: Way, accountCount: number, atCents: string) => string
type Compiled = (way: Way, accountCount: number) => NamedStatement

/** Compiles a statement once for each direction and number of accounts. */
function compiled(source: (way: Way, accountCount: number) => string): Compiled {
  const statements = new Map<string, NamedStatement>()
  return (way, accountCount) => {
    const count = paddedCount(accountCount)
    const key = `${way.order} ${count}`
    const statement = statements.get(key) ?? namedStatement(source(way, count))
    statements.set(key, statement)
    return statement
  }
}

/** A statement that starts at a known balance, the parameter `atCents`. */
const fromBalance = (source: Source) => compiled((way, accountCount) => source(way, accountCount, ':atCents::bigint'))

/** A statement with the balance at the start key in each row. If there are no transactions, a single row has only this balance. */
const fromKey = (source: Source) =>
  compiled(
    (way, accountCount) => `
      WITH opening AS (${balanceAt(way)}), found AS (${source(way, accountCount, '(SELECT "atCents" FROM opening)')})
      SELECT opening.*, found.* FROM opening LEFT JOIN found ON true ORDER BY found.date ${way.order}, found.id ${way.order}`,
  )

/** The statements that read a page. `fromKey` also selects the balance at the start key. */
export const PAGES = {
  filtered: { fromKey: fromKey(filteredPage), fromBalance: fromBalance(filteredPage) },
  unfiltered: { fromKey: fromKey(unfilteredPage), fromBalance: fromBalance(unfilteredPage) },
}

/** The statement that reads all rows from a start key with a known balance. */
export const ALL_ROWS = fromBalance(filteredRows)
