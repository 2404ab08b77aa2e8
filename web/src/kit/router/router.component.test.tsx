// Tests the router with the history of a real browser.
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from '../links/link.tsx'
import { createRouter, hrefOf, type Router, type RouterOptions } from './router.ts'
import type { ScreenHandle } from './screen-handle.ts'
import { Outlet, RouterProvider, useLocation, useParams } from './use-router.tsx'

const address = location.href
const handle: ScreenHandle = { title: 'Test' }
let close = () => {}

afterEach(() => {
  close()
  history.replaceState(null, '', address)
})

function ErrorPage({ error }: { error: unknown }) {
  return String(error)
}

function Named() {
  const { name } = useParams()
  return <h1>{name}</h1>
}

/** Opens a page with a screen at each path of one segment. `codeOf` returns the code of a screen. */
async function openAt(
  path: string,
  { isHeld = () => false, codeOf = async () => Named }: Partial<TestOptions> = {},
  layout: ReactNode = <Outlet ErrorPage={ErrorPage} />,
): Promise<Router<ScreenHandle>> {
  history.replaceState(null, '', path)
  const router = createRouter<ScreenHandle>({
    routeOf: pathname => {
      const name = /^\/(\w+)$/.exec(pathname)?.[1]
      if (pathname === '/') return { redirect: '/home' }
      if (name === undefined) return { error: 'no such screen', handle }
      return { id: name, handle, params: { name }, load: () => codeOf(name) }
    },
    isHeld,
  })
  const root = document.body.appendChild(document.createElement('div'))
  const react = createRoot(root, { onCaughtError: () => {} })
  react.render(<RouterProvider router={router} layout={layout} fallback="starting" ErrorPage={ErrorPage} />)
  close = () => {
    react.unmount()
    root.remove()
    router.dispose()
  }
  return router
}

/** Code that has not loaded until `letGo` is called. */
function heldCode() {
  let letGo = () => {}
  const promise = new Promise<() => ReactNode>(resolve => {
    letGo = () => resolve(Named)
  })
  return { promise, letGo: () => letGo() }
}

type TestOptions = Pick<RouterOptions<ScreenHandle>, 'isHeld'> & { codeOf: (name: string) => Promise<() => ReactNode> }

const heading = (name: string) => page.getByRole('heading', { name, exact: true })

test('a screen and its URL are shown when its code has loaded', async () => {
  const code = heldCode()
  const router = await openAt('/first', { codeOf: async name => (name === 'second' ? code.promise : Named) })
  await expect.element(heading('first')).toBeVisible()
  const done = router.navigate('/second?a=b', { state: 7 })
  expect([location.pathname, router.state().pending?.pathname]).toEqual(['/first', '/second'])
  await expect.element(heading('first')).toBeVisible()
  code.letGo()
  await done
  await expect.element(heading('second')).toBeVisible()
  expect(location.pathname + location.search).toBe('/second?a=b')
  expect(router.state()).toMatchObject({ pending: null, location: { search: '?a=b', state: 7 } })
})

test('a navigation takes the place of an earlier one whose code is still loading', async () => {
  const code = heldCode()
  const router = await openAt('/first', { codeOf: async name => (name === 'slow' ? code.promise : Named) })
  await expect.element(heading('first')).toBeVisible()
  const slow = router.navigate('/slow')
  await router.navigate('/fast')
  code.letGo()
  await slow
  await expect.element(heading('fast')).toBeVisible()
  expect(location.pathname).toBe('/fast')
})

test('a path that redirects is not an entry of the history', async () => {
  const router = await openAt('/')
  await expect.element(heading('home')).toBeVisible()
  await router.navigate('/other')
  const { length } = history
  await router.navigate('/')
  expect([location.pathname, history.length]).toEqual(['/home', length + 1])
  history.back()
  await expect.element(heading('other')).toBeVisible()
})

test('a link that would discard changes waits for the user', async () => {
  const router = await openAt('/form', { isHeld: from => from.pathname === '/form' })
  await expect.element(heading('form')).toBeVisible()
  const first = router.navigate('/list')
  expect([location.pathname, router.state().blocked?.location.pathname]).toEqual(['/form', '/list'])
  router.state().blocked?.stay()
  expect([router.state().blocked, await first]).toEqual([null, false])
  const replaced = router.navigate('/other')
  const second = router.navigate('/list')
  expect(await replaced).toBe(false)
  router.state().blocked?.proceed()
  expect(await second).toBe(true)
  await expect.element(heading('list')).toBeVisible()
  expect(location.pathname).toBe('/list')
})

test('the back button that would discard changes waits for the user, and the history keeps its entries', async () => {
  const router = await openAt('/list', { isHeld: from => from.pathname === '/form' })
  await expect.element(heading('list')).toBeVisible()
  await router.navigate('/form')
  const stayed = router.navigate('/after', { replace: true })
  router.state().blocked?.stay()
  await stayed
  history.back()
  await expect.poll(() => router.state().blocked?.location.pathname).toBe('/list')
  await expect.poll(() => location.pathname).toBe('/form')
  router.state().blocked?.stay()
  await expect.element(heading('form')).toBeVisible()
  history.back()
  await expect.poll(() => router.state().blocked?.location.pathname).toBe('/list')
  router.state().blocked?.proceed()
  await expect.element(heading('list')).toBeVisible()
  expect(location.pathname).toBe('/list')
  history.forward()
  await expect.element(heading('form')).toBeVisible()
})

test('a navigation that leaves all forms is held on the same path', async () => {
  const router = await openAt('/form?customerID=7', { isHeld: (_from, _to, leavesForms) => leavesForms })
  await expect.element(heading('form')).toBeVisible()
  expect(await router.navigate('/form')).toBe(true)
  const left = router.navigate('/form', { leavesForms: true })
  expect(router.state().blocked?.leavesForms).toBe(true)
  router.state().blocked?.proceed()
  expect(await left).toBe(true)
})

test('Back to the entry of a fragment is held like any other', async () => {
  const router = await openAt('/list', { isHeld: from => from.pathname === '/form' })
  await expect.element(heading('list')).toBeVisible()
  location.hash = '#main'
  await expect.poll(() => router.state().location.hash).toBe('#main')
  await router.navigate('/form')
  history.back()
  await expect.poll(() => router.state().blocked?.location.pathname).toBe('/list')
  await expect.poll(() => location.pathname).toBe('/form')
})

test('Back to an entry with the same position as the current one does not reload the page', async () => {
  const router = await openAt('/list', { isHeld: from => from.pathname === '/form' })
  await expect.element(heading('list')).toBeVisible()
  // Another document of the tab has numbered this entry.
  history.replaceState({ ...history.state, idx: 1 }, '')
  await router.navigate('/form')
  await expect.element(heading('form')).toBeVisible()
  history.back()
  await expect.element(heading('list')).toBeVisible()
  expect(router.state().blocked).toBeNull()
})

test('code that cannot be loaded shows the reason, and is loaded again by the next navigation', async () => {
  let isThere = false
  const codeOf = async () => {
    if (!isThere) throw new Error('no code')
    return Named
  }
  const router = await openAt('/first', { codeOf })
  await expect.element(page.getByText('Error: no code')).toBeVisible()
  isThere = true
  await router.navigate('/first')
  await expect.element(heading('first')).toBeVisible()
})

test('an error during rendering shows the error page until the user opens another screen', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  const router = await openAt('/broken', { codeOf: async name => (name === 'broken' ? Broken : Named) })
  await expect.element(page.getByText('Error: broken')).toBeVisible()
  await router.navigate('/whole')
  await expect.element(heading('whole')).toBeVisible()
})

test('a URL without a screen shows the error in the layout', async () => {
  const layout = (
    <>
      <nav>areas</nav>
      <Outlet ErrorPage={ErrorPage} />
    </>
  )
  const router = await openAt('/no/screen', {}, layout)
  await expect.element(page.getByText('no such screen')).toBeVisible()
  await expect.element(page.getByText('areas')).toBeVisible()
  await router.navigate('/there')
  await expect.element(heading('there')).toBeVisible()
})

test('a link opens its screen; with a modifier key, the browser opens it; to the current URL, it adds no entry', async () => {
  let renders = 0
  const Counting = () => {
    useEffect(() => {
      renders += 1
    })
    return <Named />
  }
  const Layout = () => (
    <>
      <p>at {useLocation().search}</p>
      <Link to="/second">open</Link>
      <Link to="?sort=date">sort</Link>
      <Outlet ErrorPage={ErrorPage} />
    </>
  )
  const router = await openAt('/first', { codeOf: async () => Counting }, <Layout />)
  await expect.element(heading('first')).toBeVisible()
  const open = page.getByRole('link', { name: 'open' })
  const prevented: boolean[] = []
  const observe = (event: MouseEvent) => {
    prevented.push(event.defaultPrevented)
    event.preventDefault()
  }
  addEventListener('click', observe)
  await open.click({ modifiers: ['Shift'] })
  expect([prevented, location.pathname]).toEqual([[false], '/first'])
  await open.click()
  removeEventListener('click', observe)
  await expect.element(heading('second')).toBeVisible()
  expect(prevented).toEqual([false, true])
  const { length } = history
  await open.click()
  expect([history.length, router.state().location.pathname]).toEqual([length, '/second'])
  const before = renders
  await page.getByRole('link', { name: 'sort' }).click()
  await expect.element(page.getByText('at ?sort=date')).toBeVisible()
  // A screen that does not use the location is not rendered again.
  expect(renders).toBe(before)
})

test.each([
  ['/b', '/b'],
  ['?c=d', '/a?c=d'],
  [{ search: 'c=d' }, '/a?c=d'],
  [{ search: '' }, '/a'],
  [{ pathname: '/b', search: '?c=ä' }, '/b?c=%C3%A4'],
  ['//evil.example/b', '/evil.example/b'],
  ['/\\evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['https://evil.example/b', '/b'],
  ['javascript:alert(1)', '/alert(1)'],
])('the destination %o stays on this server: %s', (to, href) => {
  expect(hrefOf(to, { pathname: '/a' })).toBe(href)
})
