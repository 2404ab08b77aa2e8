import type { Result } from '@twofold/accounting/refusals'

/** What a command answered, on the wire; the record in a refusal's `current` too. */
export function presented<Stored, Shown>(result: Result<Stored>, present: (record: Stored) => Shown): Result<Shown> {
  if (result.ok) return { ok: true, value: present(result.value) }
  const refusals = result.refusals.map(({ current, ...refusal }) =>
    current === undefined ? refusal : { ...refusal, current: present(current as Stored) },
  )
  return { ok: false, refusals }
}

/** Rows as they are shown. Reads only when it is read from: on one connection a list begins when the one before it has ended. */
export async function* presentedRows<Row, Shown>(
  rows: () => AsyncIterable<Row>,
  present: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const row of rows()) yield present(row)
}
