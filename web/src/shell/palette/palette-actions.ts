// The actions that the palette offers on every screen: a form on another screen, which opens with the focus in its first field.
import type { Role } from '@twofold/accounting/roles'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import { EVERYWHERE, type Shortcut } from '../../kit/shortcuts/active-shortcuts.ts'

type Form = {
  does: string
  /** The screen with the form. Its key `n` moves the focus to the form. */
  path: string
  permission: Permission
}

const FORMS: readonly Form[] = [
  { does: 'New invoice', path: '/receivable-invoices', permission: 'documents.write' },
  { does: 'New customer', path: '/customers', permission: 'documents.write' },
  { does: 'Receive payment', path: '/customer-payments', permission: 'documents.post' },
  { does: 'New bill', path: '/payable-invoices', permission: 'documents.write' },
  { does: 'New vendor', path: '/vendors', permission: 'documents.write' },
  { does: 'Send payment', path: '/vendor-payments', permission: 'documents.post' },
  { does: 'New payment run', path: '/vendor-payments/runs/new', permission: 'documents.post' },
  { does: 'New account', path: '/accounts', permission: 'accounts.create' },
  { does: 'New report', path: '/reports/list', permission: 'reports.write' },
  { does: 'Import file', path: '/organisation/import', permission: 'transactions.write' },
]

/**
 * Returns the actions that the role may use, without those of the screen at `here`, which lists its own. `open` opens the screen and moves
 * the focus to its form.
 */
export function formActions(role: Role | undefined, here: string, open: (path: string) => void): Shortcut[] {
  return FORMS.filter(({ path, permission }) => path !== here && role !== undefined && mayRole(role, permission)).map(
    ({ does, path }) => ({ keys: null, does, area: EVERYWHERE, run: () => open(path) }),
  )
}

/** The words with which users also look for an action that creates a record. */
const CREATE_WORDS = 'Create Add'

/** Returns the text in which the palette looks for the typed words: the action, below the other words for it. */
export function searchedTextOf(does: string): string {
  return does.startsWith('New ') ? `${CREATE_WORDS}:${does}` : does
}
