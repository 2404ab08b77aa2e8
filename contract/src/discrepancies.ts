// Changes that would have altered a recorded statement, and what happened to statements that were reopened.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, dayOutput, id, idInPath, side } from './wire.ts'

/**
 * The kinds of discrepancies. REFUSED: a change that would have altered a statement and was refused. REOPENED: a statement that was
 * reopened. CHANGED: a line whose amount differs from the one on a statement that was reopened.
 */
const DISCREPANCY_KINDS = ['REFUSED', 'REOPENED', 'CHANGED'] as const

const discrepancy = z.object({
  kind: z.enum(DISCREPANCY_KINDS),
  statementID: id,
  statementNo: z.number(),
  statementDate: dayOutput,
  /** When it happened. For a changed line, when its transaction was last changed. Empty if unknown. */
  at: z.string(),
  /** The username of the person who did it. */
  username: z.string(),
  /** The name of the call for a refused change, the reason for a reopening. */
  reason: z.string(),
  /** Null for a reopening and for the refused move of an account, like the other fields of a transaction. */
  transactionID: z.nullable(id),
  transactionDate: z.nullable(dayOutput),
  transactionComment: z.nullable(z.string()),
  /** The transaction's amount on the statement, or the closing balance of a reopened statement, in the account's sign. Null if the
   * statement did not have the transaction. */
  heldAmount: z.nullable(cents),
  /** The refused amount, or the current amount. Null if there is no amount. */
  otherAmount: z.nullable(cents),
  /** The day to which the transaction was to be moved. Null if the day was not changed. */
  wantedDate: z.nullable(dayOutput),
})
export type Discrepancy = z.output<typeof discrepancy>

export const listDiscrepancies = endpoint({
  name: 'listDiscrepancies',
  method: 'GET',
  path: '/accounts/:accountID/discrepancies',
  summary:
    'Returns the refused changes to recorded statements of an account, the reopened statements with their reasons, and the lines that have changed since, newest first.',
  permission: 'audit.history',
  params: z.object({ accountID: idInPath }),
  response: z.object({
    accountID: id,
    accountFullName: z.string(),
    accountSign: side,
    accountReconcileDate: dayOutput,
    discrepancies: z.array(discrepancy),
  }),
  refusals: ['NOT_FOUND'],
  changes: [],
})
