// Creates and removes payment applications.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { NamedItem, ProposedApplication } from '@twofold/contract/documents/document-record'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import {
  checkApplications,
  deletePaymentApplications,
  idsOf,
  insertPaymentApplications,
  type PaymentApplication,
  readCreatedPaymentApplication,
  readPaymentApplication,
  readPaymentApplications,
  selectItemsForUpdate,
  selectItemsForUpdateWithKey,
} from './payment-applications.ts'

/**
 * Applies one document to another. A retry with the same key returns the application as originally created. Fails for malformed input, with
 * IDEMPOTENCY_MISMATCH, and with the errors of `checkApplications`. Runs two statements.
 */
export async function applyOne(
  books: Books,
  side: PartySide,
  proposed: Result<ProposedApplication>,
  idempotency: IdempotencyKey | null,
): Promise<Result<PaymentApplication>> {
  if (!proposed.ok) return proposed
  const { items, reservedId, isNew } = await selectItemsForUpdateWithKey(
    books,
    idsOf([proposed.value]),
    side,
    idempotency,
  )
  if (!isNew) return await replayOf(books, side, idempotency)
  const checked = checkApplications(items, [proposed.value])
  if (!checked.ok) return checked
  const [application] = await insertPaymentApplications(books, side, checked.value, reservedId)
  if (application === undefined) throw new Error('A payment application was neither stored nor refused')
  return accepted(application)
}

async function replayOf(
  books: Books,
  side: PartySide,
  sent: IdempotencyKey | null,
): Promise<Result<PaymentApplication>> {
  const found = await findReplay(books, sent)
  if (!found.ok) return found
  if (found.value === null) throw new Error('A reserved idempotency key is missing')
  return accepted(await readCreatedPaymentApplication(books, side, found.value.objectId))
}

/**
 * Applies one document (the subject) to several other documents, or several other documents to the subject. If one application is refused,
 * no application is written. A retry with the same key returns all current applications of the subject. Fails with the errors of
 * `applyOne`. Runs four statements.
 */
export async function applyToMany(
  books: Books,
  side: PartySide,
  { subject, proposed: sent }: { subject: NamedItem; proposed: Result<ProposedApplication[]> },
  idempotency: IdempotencyKey | null,
): Promise<Result<PaymentApplication[]>> {
  if (!sent.ok) return sent
  const proposed = sent.value
  const found = await findReplay(books, idempotency)
  if (!found.ok) return found
  if (found.value !== null) return accepted(await readPaymentApplications(books, found.value.objectId))
  const checked = checkApplications(await selectItemsForUpdate(books, idsOf(proposed)), proposed)
  if (!checked.ok) return checked
  const applications = await insertPaymentApplications(books, side, checked.value)
  await claimKey(books, idempotency, { objectKind: subject.kind, objectId: subject.id, objectVersion: 1 })
  return accepted(applications)
}

/**
 * Removes an application and restores the open amounts of its two documents. Fails with NOT_FOUND. Fails with ADVICE_OF_WRITE_OFF if the
 * application belongs to a write-off, which can only be undone as a whole. Runs three statements.
 */
export async function removeOne(books: Books, side: PartySide, id: number): Promise<Result<PaymentApplication>> {
  const application = await readPaymentApplication(books, side, id)
  if (application === null) return refused('NOT_FOUND')
  const { creditItem, debitItem } = application
  if (creditItem.kind === 'customer write-off')
    return refused('ADVICE_OF_WRITE_OFF', undefined, { customerWriteOffID: creditItem.id })
  await selectItemsForUpdate(books, [creditItem.id, debitItem.id])
  return (await deletePaymentApplications(books, side, [id])) > 0 ? accepted(application) : refused('NOT_FOUND')
}
