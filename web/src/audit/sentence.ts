// Describes audit entries in sentences. Each sentence contains the action and the record.

import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { nounOfKind } from '@twofold/accounting/documents/document-nouns'
import { formatCents } from '@twofold/accounting/money'
import type { AuditAction, AuditDeed, AuditEntry, AuditPerson } from '@twofold/contract/audit'
import { documentPath } from '../document-links/document-words.ts'
import { changedFields } from './changed-fields.ts'

/** The users in an audit trail, by id. */
export type Names = ReadonlyMap<number, AuditPerson>

/** The verbs for the actions. */
const VERBS: Record<AuditAction, string> = {
  post: 'posted',
  change: 'changed',
  void: 'voided',
  restore: 'restored',
  create: 'created',
  delete: 'deleted',
  reconcile: 'reconciled',
  unreconcile: 'unreconciled',
  record: 'recorded',
  reopen: 'reopened',
  refuse: 'was refused a change of',
  match: 'matched',
  book: 'posted',
  undo: 'undid',
  'set aside': 'excluded',
  pay: 'paid',
  cancel: 'canceled',
  'tell apart': 'marked as not a duplicate',
  'take together': 'marked as a duplicate',
  'reset password': 'reset the password of',
  'reset second factors': 'reset the two-step sign-in of',
  export: 'exported',
}

type Deed = (entry: AuditEntry, names: Names) => string

const toMember =
  (deed: string): Deed =>
  ({ objectID }, names) =>
    `${deed} ${personName(names.get(objectID), objectID)}`

/** Describes that a user dismissed or restored a possible duplicate. */
const markedPair =
  (kind: string, said: string): Deed =>
  ({ objectID, before, after }) =>
    `marked ${kind} ${objectID} ${said} ${numberOf((after ?? before)?.notADuplicateOf)}`

/** Describes an application with its amount, both documents and the party: `applied $450.00 of ... to bill 7486, Larkin & Moss`. */
const application =
  (deed: string): Deed =>
  entry => {
    const { before, after, documents } = entry
    const { applied, appliedTo, amountApplied } = after ?? before ?? {}
    const [credit, debit] = [applied, appliedTo].map(id => documents.find(({ documentID }) => documentID === id))
    if (credit === undefined || debit === undefined || typeof amountApplied !== 'number')
      return `${VERBS[entry.action as AuditAction] ?? entry.action} ${recordName(entry)}`
    return `${deed} ${formatCents(amountApplied)} of ${documentName(credit)} to ${documentName(debit)}, ${debit.partyName}`
  }

/** Exceptions to the standard sentences, keyed by `kind action`. */
const DEEDS: { [Pair in AuditDeed]?: Deed } = {
  'account create': entry => `opened ${recordName(entry)}`,
  'account delete': entry => `closed ${recordName(entry)}`,
  'organisation create': entry => `created ${recordName(entry)}`,
  'organisation change': () => 'changed the settings',
  'member create': (entry, names) => (entry.objectID === entry.userID ? 'joined' : toMember('added')(entry, names)),
  'member change': toMember('changed the role of'),
  'member delete': (entry, names) => (entry.objectID === entry.userID ? 'left' : toMember('removed')(entry, names)),
  'member reset password': toMember('reset the password of'),
  'member reset second factors': toMember('reset the two-step sign-in of'),
  'import create': ({ after }) => `imported ${textOf(after?.fileName)}`,
  'import undo': ({ before }) => `undid the import of ${textOf(before?.fileName)}`,
  'statement record': entry => `recorded ${statementName(entry)}`,
  'statement reopen': entry => `reopened ${statementName(entry)}`,
  'statement refuse': ({ before }) =>
    before?.transactionID === undefined
      ? `tried to move account ${numberOf(before?.accountID)} past a statement`
      : `tried to change transaction ${numberOf(before.transactionID)} on a statement`,
  'payable invoice refuse': ({ objectID }) => `tried to approve bill ${objectID}, which they entered or last changed`,
  'statement import create': ({ after }) => `imported the statement ${textOf(after?.fileName)}`,
  'statement import undo': ({ objectID }) => `undid the import of statement file ${objectID}`,
  'bank match match': ({ after }) => `matched ${bankLines(after?.bankLineIDs)}`,
  'bank match book': ({ after }) => `posted ${bankLines(after?.bankLineIDs)}`,
  'bank match undo': ({ objectID }) => `undid match ${objectID} of bank lines`,
  'bank line set aside': ({ objectID }) => `excluded bank line ${objectID}`,
  'bank line change': ({ objectID }) => `updated bank line ${objectID} from a later file`,
  'bank line undo': ({ objectID }) => `returned bank line ${objectID} to review`,
  'payable invoice tell apart': markedPair('bill', 'as not a duplicate of'),
  'payable invoice take together': markedPair('bill', 'as a possible duplicate of'),
  'vendor payment tell apart': markedPair('vendor payment', 'as not a duplicate of'),
  'vendor payment take together': markedPair('vendor payment', 'as a possible duplicate of'),
  'customer payment advice create': application('applied'),
  'customer payment advice delete': application('removed the application of'),
  'vendor payment advice create': application('applied'),
  'vendor payment advice delete': application('removed the application of'),
  'payee rule create': ({ after }) => `created a bank rule for texts that begin with “${textOf(after?.prefix)}”`,
  'payee rule delete': ({ objectID }) => `deleted bank rule ${objectID}`,
  'mail create': ({ after }) => `sent an email to ${textOf(after?.to)}`,
  'mail change': ({ after, objectID }) =>
    after?.mailState === 'CANCELED' ? `canceled email ${objectID}` : `sent email ${objectID} again`,
  'invitation create': ({ after }) => `invited ${textOf(after?.invitee)}`,
  'invitation delete': ({ before }) => `withdrew the invitation of ${textOf(before?.invitee)}`,
  'books export': ({ after }) =>
    after?.format === 'chart' ? 'exported the chart of accounts' : `exported the books as ${formatName(after?.format)}`,
  'audit trail export': ({ after }) =>
    Object.keys(after ?? {}).some(field => field !== 'format')
      ? 'exported part of the audit trail'
      : 'exported the audit trail',
}

/** The display name of an export format. */
function formatName(format: unknown): string {
  const names: Partial<Record<string, string>> = { csv: 'CSV', json: 'JSON', beancount: 'Beancount' }
  return names[textOf(format)] ?? textOf(format)
}

/** Returns the action as text without the user: `posted transaction 2331`. */
export function deedOf(entry: AuditEntry, names: Names): string {
  const { action, objectKind } = entry
  const own = DEEDS[`${objectKind} ${action}` as AuditDeed]
  return own === undefined ? `${VERBS[action as AuditAction] ?? action} ${recordName(entry)}` : own(entry, names)
}

/**
 * Returns the details that follow the sentence: the comment of a created or deleted record, or the labels of the changed fields. The last
 * detail is the reason for the change.
 */
export function aboutOf(entry: AuditEntry): string {
  const { before, after, reason } = entry
  const comment = (after ?? before)?.transactionComment
  const labels = [...new Set(changedFields(entry).map(({ label }) => label))].join(', ')
  const text = before !== null && after !== null ? labels : typeof comment === 'string' ? comment : ''
  return reason === '' ? text : `${text} (${reason})`.trim()
}

/** Returns the noun for a record and its name, or its id if it has no name. A transaction also has its number. */
function recordName({ objectKind, objectID, entryNumber, before, after, documents }: AuditEntry): string {
  const record = after ?? before ?? {}
  const document = documents.find(({ documentID, kind }) => documentID === objectID && kind === objectKind)
  if (document !== undefined) {
    const cents = TOTALS.map(field => record[field]).find(value => typeof value === 'number')
    const amount = cents === undefined ? '' : `, ${formatCents(cents)}`
    return `${documentName(document)} of ${document.partyName}${amount}`
  }
  const name = Object.entries(record).find(([field, value]) => /Name$/.test(field) && typeof value === 'string')?.[1]
  const number = entryNumber > 0 ? ` (entry ${entryNumber})` : ''
  return `${nounOfKind(objectKind)} ${textOf(name) || objectID}${number}`
}

/** The fields with the amount of a document. */
const TOTALS = ['invoiceTotal', 'totalReceived', 'totalPaid'] as const

/** Returns the noun for a document with its reference, or its id if it has no reference. */
function documentName({ kind, reference, documentID }: AuditEntry['documents'][number]): string {
  return `${nounOfKind(kind)} ${reference.trim() || documentID}`
}

/** Returns the number of bank lines as text: `1 line` or `3 lines`. */
function bankLines(ids: unknown): string {
  return counted(Array.isArray(ids) ? ids.length : 0, 'bank line')
}

function statementName({ before, after }: AuditEntry): string {
  const { statementNo, statementDate } = after ?? before ?? {}
  return `statement ${numberOf(statementNo)} of ${formatDay(fromWire(textOf(statementDate)) ?? '')}`
}

function numberOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the user's name, or the username if the name is empty. */
export function personName(person: AuditPerson | undefined, userID: number): string {
  if (person === undefined) return `User ${userID}`
  return `${person.givenName} ${person.familyName}`.trim() || person.username
}

/** Returns the URL of an existing record. Returns null if the record has no screen or was deleted. */
export function recordPath({ action, objectKind, objectID, before, after }: AuditEntry): string | null {
  if (action === 'void' || action === 'delete') return null
  if (objectKind === 'transaction') return `/transactions/${objectID}`
  if (objectKind === 'statement') return statementPath(after ?? before)
  if (objectKind === 'account') return `/transactions/account/${objectID}`
  if (objectKind === 'customer' || objectKind === 'vendor') return `/${objectKind}s/${objectID}`
  return documentPath({ kind: objectKind as DocumentKind, documentID: objectID })
}

/** Returns the URL of a statement, which opens over the reconciliation of its account. */
function statementPath(record: AuditEntry['after']): string | null {
  const accountID = numberOf(record?.accountID)
  return accountID === '' ? null : `/reconcile/${accountID}?statements=open`
}
