import { SCREENS } from '@twofold/contract/screens'
import { expect, it } from 'vitest'
import { AREAS, shownAreas } from './areas.ts'
import { SCREEN_ROUTES } from './routes.ts'

it('the router shows exactly the screens that the server answers for', () => {
  expect(['/', ...Object.keys(SCREEN_ROUTES)].sort()).toEqual([...SCREENS].sort())
})

it('only home, login and the sign-in callback are open; all other screens stand behind the guard', () => {
  const open = Object.entries(SCREEN_ROUTES).filter(([, screen]) => screen.isOpen)
  expect(open.map(([path]) => path)).toEqual(['/home', '/login', '/authenticated'])
})

it('the areas are those of the product, in their order', () => {
  expect(AREAS.map(({ label, path }) => [label, path])).toEqual([
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
  expect(shownAreas().map(({ path }) => path)).toEqual(
    AREAS.map(({ path }) => path).filter(path => SCREENS.includes(path as never)),
  )
})

it('every address of the specification has a screen, whatever its ids are called', () => {
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

it('the output of a report stands outside of the layout, and behind the guard', () => {
  expect(SCREEN_ROUTES['/reports/:reportID']).toMatchObject({ isAlone: true })
  expect(SCREEN_ROUTES['/reports/:reportID'].isOpen).toBeUndefined()
})
