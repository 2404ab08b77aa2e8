import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../client/client.ts'
import { tokenOf } from '../client/testing/browser-pieces.ts'
import { ToastProvider, ToastRegion, useLastUndo, useToast } from '../kit/dialogs/toast.tsx'

/** The time in milliseconds for which a notice is shown. The specification requires this time for Undo. */
const SHOWN_MS = 6000

const undo = vi.fn()
let root: Root
let place: HTMLElement

function Page() {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast({ title: 'Transaction deleted', undo })}>
        Delete
      </button>
      <p>{useLastUndo() === null ? 'No undo' : 'With undo'}</p>
      <ToastRegion />
    </>
  )
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(notice).toBeVisible()
})
afterEach(() => {
  root.unmount()
  place.remove()
  vi.useRealTimers()
})

const notice = page.getByText('Transaction deleted')

test('a notice disappears after six seconds', async () => {
  vi.advanceTimersByTime(SHOWN_MS - 1)
  await expect.element(notice).toBeVisible()
  vi.advanceTimersByTime(1)
  await expect.element(notice).not.toBeInTheDocument()
})

test('a notice stays while its undo has the focus', async () => {
  const button = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement
  button.focus()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  vi.advanceTimersByTime(10 * SHOWN_MS)
  await expect.element(notice).toBeVisible()
  button.blur()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(SHOWN_MS)
  await expect.element(notice).not.toBeInTheDocument()
})

test.each([{ organisation: 'org-b' }, { user: 'other' }])('the undo ends with the session of %o', async claims => {
  await expect.element(page.getByText('With undo')).toBeVisible()
  const accessToken = tokenOf({ expiresAt: Date.now() + 600_000, ...claims })
  session.begin({ accessToken, refreshToken: 'next' })
  await expect.element(page.getByText('No undo')).toBeVisible()
  await expect.element(notice).toBeVisible()
  expect(page.getByRole('button', { name: 'Undo' }).query()).toBeNull()
})
