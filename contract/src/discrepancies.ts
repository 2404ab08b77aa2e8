// Refused changes to recorded statements, reopened statements, and lines that changed after a statement was reopened.
import * as z from 'zod/mini'
import { getEndpoint } from './endpoint.ts'
import { cents, dayOutput, id, idInPath, side } from './wire.ts'

/**
 * The kinds of discrepancies. REFUSED: a change to a recorded statement was refused. REOPENED: a statement was reopened. CHANGED: the
 * amount of a line differs from its amount on the reopened statement.
 */
const DISCREPANCY_KINDS = ['REFUSED', 'REOPENED', 'CHANGED'] as const

const discrepancy = z.object({
  kind: z.enum(DISCREPANCY_KINDS),
  statementID: id,
  statementNo: z.number(),
  statementDate: dayOutput,
  /** The time of the event. For a changed line, the time of the last change to its transaction. Empty if unknown. */
  at: z.string(),
  /** The username of the user who caused the discrepancy. */
  username: z.string(),
  /** The name of the refused call, or the reason for reopening the statement. */
  reason: z.string(),
  /**
   * The id of the changed transaction. All fields of the transaction are null for a reopened statement, and for an account that could not
   * be moved.
   */
  transactionID: z.nullable(id),
  transactionDate: z.nullable(dayOutput),
  transactionComment: z.nullable(z.string()),
  /**
   * The transaction's amount on the statement, or the closing balance of a reopened statement, positive on the account's normal side. Null
   * if the transaction was not on the statement.
   */
  heldAmount: z.nullable(cents),
  /** The amount in the refused change, or the current amount. Null if there is no such amount. */
  otherAmount: z.nullable(cents),
  /** The new date in the refused change to a transaction. Null if the date was not changed. */
  wantedDate: z.nullable(dayOutput),
})
export type Discrepancy = z.output<typeof discrepancy>

export const listDiscrepancies = getEndpoint({
  name: 'listDiscrepancies',
  path: '/accounts/:accountID/discrepancies',
  summary:
    'Returns the discrepancies of an account, newest first. Discrepancies are refused changes to recorded statements, reopened statements with their reasons, and lines that changed after their statement was reopened.',
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
})
