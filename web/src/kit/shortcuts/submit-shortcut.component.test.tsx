// Tests that Control and Enter do the same as the button that submits the form.
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { Button } from '../button.tsx'
import { listenToShortcuts } from './shortcuts.ts'

const sent = vi.fn()
let root: Root
let place: HTMLElement

beforeAll(listenToShortcuts)
beforeEach(() => {
  sent.mockClear()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

async function pressIn(button: React.ReactNode): Promise<void> {
  root.render(
    <>
      <form
        id="reason"
        onSubmit={event => {
          event.preventDefault()
          sent()
        }}
      >
        <textarea aria-label="Reason" />
        <button type="button">Other</button>
      </form>
      {button}
    </>,
  )
  await page.getByLabelText('Reason').click()
  await press('Control+Enter')
}

test('Control and Enter press the submit button of the form, also if it is outside the form', async () => {
  await pressIn(
    <Button type="submit" form="reason">
      Save
    </Button>,
  )
  expect(sent).toHaveBeenCalledOnce()
})

test.each([
  [
    'is disabled with a reason',
    <Button key="0" type="submit" form="reason" disabledReason="Enter a reason.">
      Save
    </Button>,
  ],
  [
    'is busy',
    <Button key="0" type="submit" form="reason" isBusy>
      Save
    </Button>,
  ],
  [
    'is disabled',
    <button key="0" type="submit" form="reason" disabled>
      Save
    </button>,
  ],
  ['is missing', null],
])('Control and Enter do nothing if the submit button %s', async (_, button) => {
  await pressIn(button)
  expect(sent).not.toHaveBeenCalled()
})
