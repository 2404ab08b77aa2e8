import type { Result } from '@twofold/accounting/refusals'

/** Converts the result of a command to the API format, including the record in the `current` field of a refusal. */
export function presented<Stored, Shown>(result: Result<Stored>, present: (record: Stored) => Shown): Result<Shown> {
  if (result.ok) return { ok: true, value: present(result.value) }
  const refusals = result.refusals.map(({ current, ...refusal }) =>
    current === undefined ? refusal : { ...refusal, current: present(current as Stored) },
  )
  return { ok: false, refusals }
}

/** Converts rows to the API format as they are read. On one connection, a list must not start before the previous list has ended. */
export async function* presentedRows<Row, Shown>(
  rows: () => AsyncIterable<Row>,
  present: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const row of rows()) yield present(row)
}
