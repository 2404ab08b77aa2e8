// What would have touched a recorded statement, and what became of those that were reopened, on the wire.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, dayAnswered, id, idInPath, side } from './wire.ts'

/**
 * What a discrepancy is: REFUSED, a change that would have touched a statement and was turned away; REOPENED, a statement that
 * was opened again; CHANGED, a line that counts otherwise now than it did on a statement that was reopened.
 */
const DISCREPANCY_KINDS = ['REFUSED', 'REOPENED', 'CHANGED'] as const

const discrepancy = z.object({
  kind: z.enum(DISCREPANCY_KINDS),
  statementID: id,
  statementNo: z.number(),
  statementDate: dayAnswered,
  /** When it happened; of a changed line when its transaction was last touched. Empty when nothing tells. */
  at: z.string(),
  /** Who did it, by user name. */
  username: z.string(),
  /** Of a refused change the name of the call, of a reopening its reason. */
  reason: z.string(),
  /** Null for a reopening and for a refused move of an account, as are the other fields of a transaction. */
  transactionID: z.nullable(id),
  transactionDate: z.nullable(dayAnswered),
  transactionComment: z.nullable(z.string()),
  /** What the statement held of the transaction, or of a reopening its closing, in the account's sign; null where it held
   * nothing. */
  heldAmount: z.nullable(cents),
  /** What was to stand instead, or stands there now; null for nothing. */
  otherAmount: z.nullable(cents),
  /** The day that the transaction was to be moved to; null when it was to stay. */
  wantedDate: z.nullable(dayAnswered),
})
export type Discrepancy = z.output<typeof discrepancy>

export const listDiscrepancies = endpoint({
  name: 'listDiscrepancies',
  method: 'GET',
  path: '/accounts/:accountID/discrepancies',
  summary:
    'What would have touched the recorded statements of an account and was refused, which of them were reopened and why, and what changed since. Newest first.',
  permission: 'audit.history',
  params: z.object({ accountID: idInPath }),
  response: z.object({
    accountID: id,
    accountFullName: z.string(),
    accountSign: side,
    accountReconcileDate: dayAnswered,
    discrepancies: z.array(discrepancy),
  }),
  refusals: ['NOT_FOUND'],
  changes: [],
})
