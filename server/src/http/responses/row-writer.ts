// Writes a long list as JSON, row by row in constant memory.
import { streamedBody, type Way } from './streamed-body.ts'

/**
 * The parts of a response `{ ...head, [name]: [...rows], ...tail }`. `head` contains the fields before the list. A second field may contain
 * the same list. `tail` contains the fields that are known after the last row is written.
 */
export type RowsResponse = {
  head: Record<string, unknown>
  name: string
  rows: Iterable<unknown> | AsyncIterable<unknown>
  again?: { name: string; rows: AsyncIterable<unknown> }
  tail?: () => Record<string, unknown>
}

/** The number of rows that are converted to text in one step. Each turn of the event loop takes as much time as converting a row. */
const ROWS_AT_ONCE = 64

/**
 * Writes the response. Resolves when the connection has received all of it. Throws an error if the caller has disconnected or a row cannot
 * be read.
 */
export async function writeRows(way: Way, { head, name, rows, again, tail }: RowsResponse): Promise<void> {
  const body = streamedBody(way, { 'content-type': 'application/json; charset=utf-8' })
  const opening = JSON.stringify(head).slice(0, -1)
  let chunk = opening
  try {
    for (const list of [{ name, rows }, ...(again === undefined ? [] : [again])]) {
      chunk += `${chunk === '{' ? '' : ','}${JSON.stringify(list.name)}:[`
      let separator = ''
      let gathered: unknown[] = []
      const addGathered = () => {
        if (gathered.length === 0) return
        chunk += separator + JSON.stringify(gathered).slice(1, -1)
        separator = ','
        gathered = []
      }
      const add = (row: unknown) => {
        if (gathered.push(row) === ROWS_AT_ONCE) addGathered()
      }
      const isFull = () => chunk.length >= body.fullAt()
      const handOver = async () => {
        await body.write(chunk)
        chunk = ''
      }
      // Does not await rows that are in memory, because awaiting many thousands of rows would take most of the time.
      if (Symbol.iterator in list.rows) {
        for (const row of list.rows) {
          add(row)
          if (isFull()) await handOver()
        }
      } else {
        for await (const row of list.rows) {
          add(row)
          if (isFull()) await handOver()
        }
      }
      addGathered()
      chunk += ']'
    }
    const end = tail === undefined ? '' : JSON.stringify(tail()).slice(1, -1)
    await body.write(`${chunk}${end === '' ? '' : ','}${end}}`)
    body.end()
  } catch (error) {
    body.breakOff()
    throw error
  }
}
