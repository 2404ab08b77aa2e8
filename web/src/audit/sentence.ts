// An entry of the audit trail as a sentence: what somebody did, to which record.
import type { AuditEntry, AuditPerson } from '@twofold/contract/audit'

/** What was done, by the word that the trail keeps; a word not in here is shown as it is. */
const VERBS: Record<string, string> = {
  post: 'posted',
  change: 'changed',
  void: 'voided',
  create: 'created',
  delete: 'deleted',
}

/** The same of one kind of record, where its trade has a word of its own. */
const VERBS_OF_KIND: Record<string, Record<string, string>> = {
  account: { create: 'opened', delete: 'closed' },
}

/** The action as a past tense. */
export function verbOf({ action, objectKind }: Pick<AuditEntry, 'action' | 'objectKind'>): string {
  return VERBS_OF_KIND[objectKind]?.[action] ?? VERBS[action] ?? action
}

/** A kind of record in words: `receivable_invoice` is a receivable invoice. */
export function kindInWords(objectKind: string): string {
  return objectKind.replace(/[_-]/g, ' ')
}

/** What a record is called: a transaction by its number, what has a name by its name. */
export function recordName({ objectKind, objectID, before, after }: AuditEntry): string {
  const record = after ?? before ?? {}
  const name = Object.entries(record).find(([field, value]) => /Name$/.test(field) && typeof value === 'string')?.[1]
  return `${kindInWords(objectKind)} ${typeof name === 'string' && name !== '' ? name : objectID}`
}

/** Who it was, by his name or else by how he signs in. */
export function personName(person: AuditPerson | undefined, userID: number): string {
  if (person === undefined) return `User ${userID}`
  return `${person.givenName} ${person.familyName}`.trim() || person.username
}

/** Where a record that is still there is shown; null for one that has no screen or is gone. */
export function recordPath({ action, objectKind, objectID }: AuditEntry): string | null {
  if (action === 'void' || action === 'delete') return null
  if (objectKind === 'transaction') return `/transactions/${objectID}`
  return objectKind === 'account' ? `/transactions/account/${objectID}` : null
}
