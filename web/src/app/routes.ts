// Every screen by its address. A feature's screen hooks in here, in contract/src/screens.ts and nowhere else.
import type { Permission } from '@twofold/contract/permissions'
import type { SCREENS } from '@twofold/contract/screens'
import type { ComponentType } from 'react'

/** An address of the contract; the index `/` only redirects and has no screen. */
export type ScreenPath = Exclude<(typeof SCREENS)[number], '/'>

export type Screen = {
  /** What the browser's tab says before the product's name; the home screen says the product's name alone. */
  title: string | null
  /** Open screens are shown without a token; all others stand behind the guard. */
  isOpen?: true
  /** Shown to a user without a membership too. */
  isWithoutOrganisation?: true
  /** What the role must allow: the screen says so to everybody else. */
  permission?: Permission
  load: () => Promise<{ default: ComponentType }>
}

/** What the guard and the layout want to know of the present screen. */
export type ScreenHandle = Omit<Screen, 'load'>

/** One screen an address, loaded when it is first shown. */
export const SCREEN_ROUTES: Record<ScreenPath, Screen> = {
  '/home': { title: null, isOpen: true, load: () => import('../home/home-page.tsx') },
  '/login': {
    title: 'Login',
    isOpen: true,
    isWithoutOrganisation: true,
    load: () => import('../session/login-page.tsx'),
  },
  '/authenticated': {
    title: 'Login',
    isOpen: true,
    isWithoutOrganisation: true,
    load: () => import('../session/authenticated-page.tsx'),
  },
  '/refresh': { title: 'Refresh', isWithoutOrganisation: true, load: () => import('../session/refresh-page.tsx') },
  '/securedata': {
    title: 'Secure data',
    isWithoutOrganisation: true,
    load: () => import('../session/secure-data-page.tsx'),
  },
  '/user/multi-org': {
    title: 'Organisations',
    isWithoutOrganisation: true,
    load: () => import('../session/multi-org-page.tsx'),
  },
  '/user/name': { title: 'Your name', isWithoutOrganisation: true, load: () => import('../session/name-page.tsx') },
  '/accounts': {
    title: 'Accounts',
    permission: 'books.read',
    load: () => import('../accounts/accounts-screen.tsx'),
  },
  '/accounts/:accountID': {
    title: 'Edit Account',
    permission: 'books.read',
    load: () => import('../accounts/accounts-screen.tsx'),
  },
  '/accounttypes': { title: 'Account Types', load: () => import('../accounts/account-types-page.tsx') },
  '/transactions/account/:accountID': {
    title: 'Transactions',
    permission: 'books.read',
    load: () => import('../transactions/transactions-screen.tsx'),
  },
  '/transactions/:transactionID': {
    title: 'Edit Transaction',
    permission: 'books.read',
    load: () => import('../transactions/transactions-screen.tsx'),
  },
  '/organisation/settings': {
    title: 'Settings',
    permission: 'organisation.read',
    load: () => import('../organisations/settings-page.tsx'),
  },
  '/organisation/members': {
    title: 'Members',
    permission: 'members.read',
    load: () => import('../members/members-page.tsx'),
  },
  '/organisation/audit': {
    title: 'Audit trail',
    permission: 'audit.read',
    load: () => import('../audit/audit-page.tsx'),
  },
  '/organisation/import': {
    title: 'Import',
    permission: 'books.read',
    load: () => import('../imports/import-page.tsx'),
  },
  '/organisation/export': {
    title: 'Export',
    permission: 'books.read',
    load: () => import('../exports/export-page.tsx'),
  },
  '/organisation/new': {
    title: 'New organisation',
    isWithoutOrganisation: true,
    load: () => import('../organisations/founding-page.tsx'),
  },
  '/invitation': {
    title: 'Invitation',
    isWithoutOrganisation: true,
    load: () => import('../members/invitation-page.tsx'),
  },
}
