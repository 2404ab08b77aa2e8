import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { SCREENS } from '@twofold/contract/screens'
import { expect, it } from 'vitest'
import { NAVIGATION, navigationFor } from './navigation.ts'
import { SCREEN_ROUTES } from './routes.ts'

it('the router has exactly the screens that the server serves', () => {
  expect(['/', ...Object.keys(SCREEN_ROUTES)].sort()).toEqual([...SCREENS].sort())
})

it('only home, login, the sign-in callback and invitations are open; the guard protects all other screens', () => {
  proves('rule 2.2', 'Every route except login and authenticated sits behind a guard that needs an access token.')

  const open = Object.entries(SCREEN_ROUTES).filter(([, screen]) => screen.isOpen)
  expect(open.map(([path]) => path)).toEqual(['/home', '/login', '/authenticated', '/invitation'])
})

it('the areas are those of the specification, in its order', () => {
  proves(
    'rule 1.12',
    'Navigation areas for a signed-in user are: Home, Customers, Invoices, Receive Payments, Vendors, Bills, Send Payments, Accounts, Reports.',
  )

  expect(NAVIGATION.map(({ label, path }) => [label, path])).toEqual([
    ['Home', '/'],
    ['Customers', '/customers'],
    ['Invoices', '/receivable-invoices'],
    ['Receive Payments', '/customer-payments'],
    ['Vendors', '/vendors'],
    ['Bills', '/payable-invoices'],
    ['Send Payments', '/vendor-payments'],
    ['Accounts', '/accounts'],
    ['Reports', '/reports'],
  ])
})

it('an area without a screen is not shown', () => {
  const shown = navigationFor().flatMap(({ items }) => items)
  expect(shown.map(({ path }) => path)).toEqual(
    NAVIGATION.map(({ path }) => path).filter(path => SCREENS.includes(path as never)),
  )
})

it('the areas are in groups, and a group without an area that the role may see is not shown', () => {
  const groupsOf = (role: Role) => navigationFor(role).map(({ title, items }) => [title, items.length])
  expect(groupsOf('OWNER')).toEqual([
    [null, 1],
    ['Sales', 3],
    ['Purchases', 3],
    ['Banking', 1],
    [null, 1],
  ])
  expect(groupsOf('CLERK')).toEqual([
    [null, 1],
    ['Sales', 3],
    ['Purchases', 3],
  ])
})

it('every address of the specification has a screen, whatever the names of its ids', () => {
  proves('rule 2.1', 'All routes sit under a root layout.')
  proves('route 2.1', '/')
  proves('route 2.2', '/home')
  proves('route 2.3', '/login')
  proves('route 2.4', '/authenticated')
  proves('route 2.5', '/refresh')
  proves('route 2.6', '/user/multi-org')
  proves('route 2.7', '/accounts')
  proves('route 2.8', '/accounttypes')
  proves('route 2.9', '/accounts/{accountID}')
  proves('route 2.10', '/transactions/account/{accountID}')
  proves('route 2.11', '/transactions/{transactionID}')
  proves('route 2.12', '/reconcile/{accountID}')
  proves('route 2.13', '/reports')
  proves('route 2.14', '/reports/list')
  proves('route 2.15', '/reports/edit/{reportID}')
  proves('route 2.16', '/reports/{reportID}')
  proves('route 2.17', '/customers')
  proves('route 2.18', '/customers/{customerID}')
  proves('route 2.19', '/vendors')
  proves('route 2.20', '/vendors/{vendorID}')
  proves('route 2.21', '/receivable-invoices')
  proves('route 2.22', '/receivable-invoices/{invoiceID}')
  proves('route 2.23', '/receivable-invoices/{invoiceID}/apply-payment')
  proves('route 2.24', '/customer-payments')
  proves('route 2.25', '/customer-payments/{receiptID}')
  proves('route 2.26', '/customer-payments/{receiptID}/apply')
  proves('route 2.27', '/payable-invoices')
  proves('route 2.28', '/payable-invoices/{invoiceID}')

  const specified = [
    ...['/', '/home', '/login', '/authenticated', '/refresh', '/securedata', '/user/multi-org'],
    ...['/accounts', '/accounttypes', '/accounts/:accountID', '/transactions/account/:accountID'],
    ...['/transactions/:transactionID', '/reconcile/:accountID'],
    ...['/reports', '/reports/list', '/reports/edit/:reportID', '/reports/:reportID'],
    ...['/customers', '/customers/:customerID'],
    ...['/receivable-invoices', '/receivable-invoices/:invoiceID', '/receivable-invoices/:invoiceID/apply-payment'],
    ...['/customer-payments', '/customer-payments/:receiptID', '/customer-payments/:receiptID/apply'],
    ...['/vendors', '/vendors/:vendorID', '/payable-invoices', '/payable-invoices/:invoiceID'],
    ...['/payable-invoices/:invoiceID/apply-payment'],
    ...['/vendor-payments', '/vendor-payments/:vendorPaymentID', '/vendor-payments/:vendorPaymentID/apply'],
  ]
  const unnamed = (path: string) => path.replace(/:\w+/g, ':')
  const shown = new Set<string>(SCREENS.map(unnamed))
  expect(specified.filter(path => !shown.has(unnamed(path)))).toEqual([])
})

it('the output of a report is outside of the layout, and the guard protects it', () => {
  proves('rule 2.3', 'The route /reports/{reportID} is outside the shared layout but is guarded.')

  expect(SCREEN_ROUTES['/reports/:reportID']).toMatchObject({ isAlone: true })
  expect(SCREEN_ROUTES['/reports/:reportID'].isOpen).toBeUndefined()
})
