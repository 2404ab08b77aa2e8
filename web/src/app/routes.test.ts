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
