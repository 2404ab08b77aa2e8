// The labels of the record kinds and actions in the audit trail.
import { AUDITED, type AuditAction, type AuditKind } from '@twofold/contract/audit'

/** The labels of the actions in the filter. */
const ACTION_LABELS: Record<AuditAction, string> = {
  post: 'Posted',
  change: 'Changed',
  void: 'Voided',
  restore: 'Restored',
  reconcile: 'Reconciled',
  unreconcile: 'Unreconciled',
  record: 'Statements recorded',
  reopen: 'Statements reopened',
  match: 'Bank lines matched',
  book: 'Bank lines posted',
  'set aside': 'Bank lines excluded',
  refuse: 'Refused attempts',
  create: 'Created or opened',
  delete: 'Deleted or closed',
  pay: 'Payment runs started',
  cancel: 'Payment runs canceled',
  'tell apart': 'Marked as not a duplicate',
  'take together': 'Marked as duplicate again',
  undo: 'Undone',
  'reset password': 'Passwords reset',
  'reset second factors': 'Two-step sign-ins reset',
  export: 'Exported',
}

/** The labels of the record kinds in the filter. */
const KIND_LABELS: Record<AuditKind, string> = {
  transaction: 'Transactions',
  account: 'Accounts',
  statement: 'Statements',
  'statement import': 'Statement imports',
  'bank match': 'Bank matches',
  'bank line': 'Bank lines',
  'payee rule': 'Bank rules',
  customer: 'Customers',
  'receivable invoice': 'Invoices',
  'customer payment': 'Customer payments',
  'customer payment advice': 'Customer payments applied',
  'customer write-off': 'Write-offs',
  vendor: 'Vendors',
  'payable invoice': 'Bills',
  'vendor payment': 'Vendor payments',
  'vendor payment advice': 'Vendor payments applied',
  'vendor payment run': 'Payment runs',
  mail: 'Emails',
  report: 'Reports',
  'saved view': 'Saved views',
  import: 'Imports',
  member: 'Members',
  invitation: 'Invitations',
  organisation: 'Settings',
  books: 'Books',
  'audit trail': 'Audit trail',
}

type Choice = { value: string; label: string }

const choicesOf = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** The options of the record kind filter. */
export const KINDS = choicesOf(KIND_LABELS)

/** Returns the options of the action filter: the actions of one record kind, or all actions. */
export function actionsOf(kind: string | undefined): Choice[] {
  const done: readonly string[] | undefined = AUDITED[kind as AuditKind]
  return choicesOf(ACTION_LABELS).filter(({ value }) => done?.includes(value) ?? true)
}

/** Returns the label of a record kind or an action in the filter. Returns an unknown name unchanged. */
export function labelOf(word: string): string {
  return (KIND_LABELS as Record<string, string>)[word] ?? (ACTION_LABELS as Record<string, string>)[word] ?? word
}
