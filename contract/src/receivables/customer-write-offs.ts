// Write-offs of amounts on customer invoices that will not be collected.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { APPLY_REFUSALS, ENTRY_REFUSALS, lockReason } from '../documents/documents.ts'
import { endpoint, MOVES_CUSTOMER_MONEY, readEndpoint } from '../endpoint.ts'
import { cents, day, dayOutput, id, idInPath, idOrNone, lineCents, modifiedAt, text } from '../wire.ts'

const writeOff = z.object({
  customerWriteOffID: id,
  receivableInvoiceID: id,
  customerID: id,
  customerName: z.string(),
  amount: cents,
  writeOffAccountID: id,
  writeOffDate: dayOutput,
  comment: z.string(),
  gLEntry: idOrNone,
  modifiedAt,
})
export type CustomerWriteOff = z.output<typeof writeOff>

const atWriteOff = z.object({ customerWriteOffID: idInPath })

export const createCustomerWriteOff = endpoint({
  name: 'createCustomerWriteOff',
  method: 'POST',
  path: '/customer-write-offs',
  summary:
    'Writes off all or part of the unpaid amount of a charged invoice. Posts the amount as an expense or loss, and applies it to the invoice.',
  permission: 'documents.writeOff',
  body: z.strictObject({
    receivableInvoiceID: id,
    amount: lineCents,
    writeOffAccountID: id,
    writeOffDate: day,
    comment: z.optional(text(COMMENT_LENGTH_MAX)),
    lockReason,
  }),
  response: writeOff,
  refusals: [...APPLY_REFUSALS, ...ENTRY_REFUSALS],
  changes: MOVES_CUSTOMER_MONEY,
})

export const readCustomerWriteOff = readEndpoint({
  name: 'readCustomerWriteOff',
  path: '/customer-write-offs/:customerWriteOffID',
  summary: 'Returns a write-off.',
  params: atWriteOff,
  response: writeOff,
  refusals: ['NOT_FOUND'],
})

export const deleteCustomerWriteOff = endpoint({
  name: 'deleteCustomerWriteOff',
  method: 'DELETE',
  path: '/customer-write-offs/:customerWriteOffID',
  summary: 'Undoes a write-off. Voids its entry and deletes its payment application.',
  permission: 'documents.writeOff',
  params: atWriteOff,
  query: z.strictObject({ lockReason }),
  response: writeOff,
  refusals: ['NOT_FOUND', 'CLEARED', 'LOCKED', 'HARD_LOCKED'],
  changes: MOVES_CUSTOMER_MONEY,
})
