// Applies payments and removes applications.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import {
  type Advice,
  holdItems,
  holdItemsWithKey,
  idsOf,
  insertAdvices,
  judgeWishes,
  type NamedItem,
  readAdvice,
  readAdviceMade,
  readAdvices,
  removeAdvices,
  type Wish,
} from './advices.ts'

/**
 * Applies one document to another. A retry with the same key returns the application as it was created. Refuses malformed input, whatever
 * `judgeWishes` refuses, and IDEMPOTENCY_MISMATCH. Runs two statements.
 */
export async function applyOne(
  books: Books,
  side: PartySide,
  wish: Result<Wish>,
  idempotency: IdempotencyKey | null,
): Promise<Result<Advice>> {
  if (!wish.ok) return wish
  const { held, drawnId, isNew } = await holdItemsWithKey(books, idsOf([wish.value]), side, idempotency)
  if (!isNew) return await replayOf(books, side, idempotency)
  const judged = judgeWishes(held, [wish.value])
  if (!judged.ok) return judged
  const [advice] = await insertAdvices(books, side, judged.value, drawnId)
  if (advice === undefined) throw new Error('An application was neither written nor refused')
  return accepted(advice)
}

async function replayOf(books: Books, side: PartySide, sent: IdempotencyKey | null): Promise<Result<Advice>> {
  const found = await findReplay(books, sent)
  if (!found.ok) return found
  if (found.value === null) throw new Error('An idempotency key is claimed but cannot be found')
  return accepted(await readAdviceMade(books, side, found.value.objectId))
}

/**
 * Applies one document, the subject, to or from several others: all of them or none. A retry with the same key returns all current
 * applications of the subject. Refuses what `applyOne` refuses. Runs four statements.
 */
export async function applyToMany(
  books: Books,
  side: PartySide,
  { subject, wishes: sent }: { subject: NamedItem; wishes: Result<Wish[]> },
  idempotency: IdempotencyKey | null,
): Promise<Result<Advice[]>> {
  if (!sent.ok) return sent
  const wishes = sent.value
  const found = await findReplay(books, idempotency)
  if (!found.ok) return found
  if (found.value !== null) return accepted(await readAdvices(books, found.value.objectId))
  const judged = judgeWishes(await holdItems(books, idsOf(wishes)), wishes)
  if (!judged.ok) return judged
  const advices = await insertAdvices(books, side, judged.value)
  await claimKey(books, idempotency, { objectKind: subject.kind, objectId: subject.id, objectVersion: 1 })
  return accepted(advices)
}

/**
 * Removes an application, which restores the open amount on both sides. Refuses NOT_FOUND, and ADVICE_OF_WRITE_OFF, because a write-off can
 * only be undone as a whole. Runs three statements.
 */
export async function removeOne(books: Books, side: PartySide, id: number): Promise<Result<Advice>> {
  const advice = await readAdvice(books, side, id)
  if (advice === null) return refused('NOT_FOUND')
  const { lowering, raising } = advice
  if (lowering.kind === 'customer write-off')
    return refused('ADVICE_OF_WRITE_OFF', undefined, { customerWriteOffID: lowering.id })
  await holdItems(books, [lowering.id, raising.id])
  return (await removeAdvices(books, side, [id])) > 0 ? accepted(advice) : refused('NOT_FOUND')
}
