// The areas of the product, in the order of the navigation and of its icons (navigation-icons.svg).
import type { Role } from '@twofold/accounting/roles'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import { APPROVAL_QUEUE, CHARGE_QUEUE, isScreen } from '@twofold/contract/screens'

export type NavigationItem = {
  label: string
  path: string
  /** The first path segments of the screens in the area. */
  segments: readonly string[]
  /** The key that opens the area after `g`. */
  key: string
  /** The permission that is required to see the area. If omitted, every member sees it. */
  permission?: Permission
}

type NavigationGroup = { title: string | null; items: readonly NavigationItem[] }

/** All areas in groups. An area is hidden if its screen does not exist. */
const GROUPS: readonly NavigationGroup[] = [
  { title: null, items: [{ label: 'Home', path: '/', segments: ['', 'home'], key: 'h' }] },
  {
    title: 'Sales',
    items: [
      { label: 'Customers', path: '/customers', segments: ['customers'], key: 'c' },
      { label: 'Invoices', path: '/receivable-invoices', segments: ['receivable-invoices'], key: 'i' },
      { label: 'Receive Payments', path: '/customer-payments', segments: ['customer-payments'], key: 'p' },
    ],
  },
  {
    title: 'Purchases',
    items: [
      { label: 'Vendors', path: '/vendors', segments: ['vendors'], key: 'v' },
      { label: 'Bills', path: '/payable-invoices', segments: ['payable-invoices'], key: 'b' },
      { label: 'Send Payments', path: '/vendor-payments', segments: ['vendor-payments'], key: 's' },
    ],
  },
  {
    title: 'Banking',
    items: [
      {
        label: 'Accounts',
        path: '/accounts',
        segments: ['accounts', 'accounttypes', 'transactions', 'journal', 'reconcile'],
        key: 'a',
        permission: 'books.read',
      },
    ],
  },
  // The only area of its group has the name of the group.
  {
    title: null,
    items: [{ label: 'Reports', path: '/reports', segments: ['reports'], key: 'r', permission: 'books.read' }],
  },
]

/** All areas in the order of the specification. */
export const NAVIGATION: readonly NavigationItem[] = GROUPS.flatMap(({ items }) => items)

/**
 * Returns the groups of the areas that have a screen and that the role may see, without empty groups. While the role is unknown, returns all
 * areas that have a screen.
 */
export function navigationFor(role?: Role): readonly NavigationGroup[] {
  const isSeen = ({ path, permission }: NavigationItem) =>
    isScreen(path) && (role === undefined || permission === undefined || mayRole(role, permission))
  return GROUPS.map(({ title, items }) => ({ title, items: items.filter(isSeen) })).filter(
    ({ items }) => items.length > 0,
  )
}

/** Whether a path belongs to an area. */
export function isActiveItem({ segments }: NavigationItem, path: string): boolean {
  return segments.includes(path.split('/')[1] ?? '')
}

/** An administration screen of the organisation. It is listed below the areas for roles that may use it. */
export type OrganisationScreen = { label: string; path: string; permission: Permission }

/** The administration screens of the organisation. */
export const ORGANISATION_SCREENS: readonly OrganisationScreen[] = [
  { label: 'Settings', path: '/organisation/settings', permission: 'organisation.read' },
  { label: 'Members', path: '/organisation/members', permission: 'members.read' },
  { label: 'Outbox', path: '/outbox', permission: 'documents.read' },
  { label: 'Import', path: '/organisation/import', permission: 'transactions.write' },
  { label: 'Export', path: '/organisation/export', permission: 'books.read' },
  { label: 'Audit trail', path: '/organisation/audit', permission: 'audit.read' },
]

/** Screens that are in the palette but not in the navigation. `keys` open the screen. */
export const OTHER_SCREENS: readonly { label: string; path: string; keys?: string; permission?: Permission }[] = [
  {
    label: 'Bills waiting for approval',
    path: APPROVAL_QUEUE,
    permission: 'documents.read',
  },
  { label: 'Invoices waiting to be charged', path: CHARGE_QUEUE, permission: 'documents.read' },
  { label: 'Potential duplicates', path: '/payable-invoices/duplicates', permission: 'documents.read' },
  { label: 'Journal', path: '/journal', keys: 'g j', permission: 'books.read' },
  { label: 'Edit Reports', path: '/reports/list', permission: 'books.read' },
  { label: 'Account Types', path: '/accounttypes', permission: 'books.read' },
  { label: 'Payment Runs', path: '/vendor-payments/runs', permission: 'documents.read' },
  { label: 'New Payment Run', path: '/vendor-payments/runs/new', permission: 'documents.post' },
  { label: 'Organisations and roles', path: '/user/multi-org' },
  { label: 'New organisation', path: '/organisation/new' },
  { label: 'Sessions', path: '/user/sessions' },
]
