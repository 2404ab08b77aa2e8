// Records a bank line as a payment of a customer or vendor, posts the payment, and matches it to the line, in one database transaction.
import { isLineAmount } from '@twofold/accounting/ledger/transaction'
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ChangedLines, PaidLine, payBankLine } from '@twofold/contract/bank-lines'
import { CUSTOMER_PAYMENT, VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import type { ParsedInput } from '@twofold/contract/endpoint'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { createDocument, type NewDocument } from '../documents/create.ts'
import type { DocumentKindDefinition } from '../documents/document.ts'
import type { Books } from '../identity/books.ts'
import { selectTransactionsForUpdate } from '../ledger/mark-sql.ts'
import { decide, decidedBefore, selectUndecidedLinesForUpdate } from './deciding.ts'
import { type BankLineRow, describeLine } from './match-sql.ts'

/** The customer or vendor of the payment, and the description of the payment. */
type Said = ParsedInput<typeof payBankLine>['body']

/**
 * Records a payment for a line, on the account and date of the line, and matches it to the line. If the money moves in the opposite
 * direction, the payment is a refund. Fails with FIELD_MISSING if the party is missing, FIELD_VALUE for two parties, and
 * AMOUNT_OUT_OF_RANGE for a line with an amount of 0. Also fails with NOT_FOUND, BANK_LINE_DECIDED, RECONCILE_DATE_TOO_EARLY and
 * IDEMPOTENCY_MISMATCH and with the errors of `createDocument`.
 */
export async function payLine(
  books: Books,
  accountId: number,
  { said, key }: { said: Said; key: IdempotencyKey | null },
): Promise<Result<PaidLine>> {
  const before = await decidedBefore(books, key)
  if (!before.ok) return before
  if (before.value !== null) return accepted(await withPayment(books, before.value))
  const payer = payerOf(said)
  if (!payer.ok) return payer
  const lines = await selectUndecidedLinesForUpdate(books, accountId, [said.bankLineID])
  if (!lines.ok) return lines
  const line = lines.value.get(said.bankLineID)!
  if (!isLineAmount(line.cents)) return refused('AMOUNT_OUT_OF_RANGE', undefined, { centsMax: LINE_CENTS_MAX })
  const { words, partyId } = payer.value
  const confirmed = { lockReason: said.lockReason, idempotency: null }
  const made = await createDocument(books, words, paymentOf(line, { words, partyId, said }), confirmed)
  if (!made.ok) return made
  const transactions = await selectTransactionsForUpdate(books, [made.value.entryId!], accountId)
  const decided = await decide(books, { accountId, kind: 'MATCH', key }, [{ lines: [line], transactions }])
  return decided.ok ? accepted(await withPayment(books, decided.value)) : decided
}

/** Returns the kind of payment and its party. The request must name exactly one party. */
function payerOf({ customerID, vendorID }: Said): Result<{ words: DocumentKindDefinition; partyId: number }> {
  if (customerID !== undefined && vendorID !== undefined)
    return refused('FIELD_VALUE', 'vendorID', { name: 'vendorID' })
  if (customerID !== undefined) return accepted({ words: CUSTOMER_PAYMENT, partyId: customerID })
  if (vendorID !== undefined) return accepted({ words: VENDOR_PAYMENT, partyId: vendorID })
  return refused('FIELD_MISSING', 'customerID', { name: 'customerID' })
}

function paymentOf(
  line: BankLineRow,
  { words, partyId, said }: { words: DocumentKindDefinition; partyId: number; said: Said },
): NewDocument {
  const totalCents = Math.abs(line.cents)
  const isMoneyIn = line.cents > 0
  return {
    fields: {
      preTaxCents: totalCents,
      taxCents: 0,
      totalCents,
      partyId,
      date: line.date,
      accountId: line.accountId,
      dueDate: null,
      details: {},
      reference: said.paymentReference?.trim() ?? '',
      comment: said.paymentComment ?? describeLine(line),
    },
    isRefund: isMoneyIn !== (words.kind === 'customer payment'),
  }
}

const PAYMENT_OF = `
  SELECT source_kind AS kind, source_id AS id FROM transaction WHERE organisation_id = $1 AND transaction_id = $2`

/** Returns the updated line with the id of its payment. Runs one statement. */
async function withPayment(books: Books, changed: ChangedLines): Promise<PaidLine> {
  const [transactionId] = changed.lines.flatMap(({ transactionIDs }) => transactionIDs)
  const [payment] = await books.query<{ kind: string; id: number }>(PAYMENT_OF, [
    books.organisationId,
    transactionId ?? 0,
  ])
  const idOf = (kind: string) => (payment?.kind === kind ? payment.id : 0)
  return { ...changed, customerPaymentID: idOf(CUSTOMER_PAYMENT.kind), vendorPaymentID: idOf(VENDOR_PAYMENT.kind) }
}
