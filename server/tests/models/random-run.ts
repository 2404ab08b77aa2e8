// What the model tests share: random sequences of commands, and the comparison of one outcome with the model.
import fc from 'fast-check'
import { expect } from 'vitest'
import { type ApiResponse, refusal, type TestApi, withTestApi } from '../harness/test-api.ts'

/** An id that never existed in the books of a model test. */
export const UNKNOWN_ID = 987_654_321

type RandomRun<T> = {
  arbitrary: fc.Arbitrary<T>
  sequences: number
  /** The largest share of commands that may be refused. If more were refused, the sequences would prove nothing. */
  refusedMax: number
  /** Runs one sequence on new books. Returns the number of its commands, and how many of them were refused. */
  run: (api: TestApi, sequence: T) => Promise<{ ran: number; refused: number }>
}

/** Runs random sequences on the API and on a model. Each sequence has new books. */
export async function runRandomly<T>({ arbitrary, sequences, refusedMax, run }: RandomRun<T>): Promise<void> {
  await withTestApi(async api => {
    const total = { ran: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(arbitrary, async sequence => {
        const { ran, refused } = await run(api, sequence)
        total.ran += ran
        total.refused += refused
      }),
      { numRuns: sequences },
    )
    expect(total.refused / total.ran).toBeLessThan(refusedMax)
  })
}

/**
 * Compares the two outcomes. If the model has no reason to refuse a command, the API must accept it. Otherwise, the API must refuse it for
 * one of these reasons. Returns whether both refused the command.
 */
export function judged(answer: ApiResponse, reasons: readonly string[], sent: unknown, apply: () => void): boolean {
  if (reasons.length === 0) {
    expect({ sent, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    apply()
    return false
  }
  expect({ sent, status: answer.status }).not.toMatchObject({ status: 200 })
  expect(reasons, JSON.stringify(sent)).toContain(refusal(answer))
  return true
}
