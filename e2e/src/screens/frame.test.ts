// The frame of every screen: the header, the navigation, the footer and the tab title.
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture({ isReadOnly: true })
const { idOf, open } = setUpBooks(fixture)

test('the menu of a phone opens and is accessible', async () => {
  const page = await open('/home', { viewport: { width: 390, height: 740 } })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
})

describe('the frame', () => {
  test('signed in, it shows organisation, user and role, the areas in order, an update date and the maker', async () => {
    proves('rule 0.1', 'The product is a web application for keeping business books.')
    proves(
      'rule 1.12',
      'Navigation areas for a signed-in user are: Home, Customers, Invoices, Receive Payments, Vendors, Bills, Send Payments, Accounts, Reports.',
    )
    proves(
      'rule 2.10',
      'Signed in: navigation as listed in point 1, with paths /, /customers, /receivable-invoices, /customer-payments, /vendors, /payable-invoices, /vendor-payments, /accounts, /reports.',
    )
    proves('rule 2.11', 'The header shows organisation name, username and role; it links to /user/multi-org.')
    proves('rule 2.12', 'The footer shows an update date and a maker credit.')
    proves(
      'rule 6.1',
      'Each organisation membership has a role, shown beside the organisation name and in the organisation table.',
    )

    const page = await open('/accounts')
    const badge = page.getByRole('banner').getByRole('link', { name: 'Fern & Harrow' })
    await badge.getByText('demo').waitFor()
    await badge.getByText('OWNER').waitFor()
    await expect.poll(() => badge.getAttribute('href')).toBe('/user/multi-org')
    const areas = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    const shown = () => areas.evaluateAll(links => links.map(link => [link.textContent, link.getAttribute('href')]))
    await expect.poll(shown).toEqual([
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
    const footer = page.getByRole('contentinfo')
    for (const words of [/^Updated [A-Z][a-z]{2} \d{1,2}, \d{4}$/, /^Made by/]) await footer.getByText(words).waitFor()
  })

  test('signed out, it shows only Home and Login', async () => {
    proves('rule 2.13', 'Signed out: Home and Login only.')

    const page = await fixture.open()
    await page.goto(`${fixture.product().url}/login`)
    const areas = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
    await areas.first().waitFor()
    await expect.poll(() => areas.allTextContents()).toEqual(['Home', 'Login'])
  })

  test('the title of home is the product’s name', async () => {
    proves('rule 2.17', 'The page title is the product name.')

    const page = await open('/home')
    await page.getByRole('heading', { name: 'Welcome' }).waitFor()
    await expect.poll(() => page.title()).toBe('Twofold')
  })

  test('the tab of a register or a reconciliation is named after the account, also after a transaction was opened', async () => {
    const page = await open(`/transactions/account/${idOf('Checking')}`)
    await expect.poll(() => page.title()).toBe('Checking · Twofold')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.title()).toBe('Checking · Twofold')
    await page.getByRole('link', { name: 'Reconcile' }).click()
    await expect.poll(() => page.title()).toBe('Reconcile Checking · Twofold')
  })

  test.each([
    ['/transactions/account', 'Transactions · Twofold'],
    ['/reconcile', 'Reconcile · Twofold'],
  ])('the tab of %s does not name another account if the account does not exist', async (path, title) => {
    const page = await open(`${path}/${idOf('Checking')}`, { expecting: [404] })
    await expect.poll(() => page.title()).toContain('Checking')
    await page.evaluate(to => {
      history.pushState({ ...history.state, idx: history.state.idx + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${path}/999999`)
    await page.getByRole('link', { name: 'All accounts' }).waitFor()
    expect(await page.title()).toBe(title)
  })
})
