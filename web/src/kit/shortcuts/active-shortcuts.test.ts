import { expect, it, vi } from 'vitest'
import { createActiveShortcuts } from './active-shortcuts.ts'
import { keysShown, written } from './key-press.ts'

const key = (name: string, held: Partial<Parameters<typeof written>[0]> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const page = { isField: false, isBehindDialog: false, hasArrows: false }
const field = { ...page, isField: true }
const shortcut = (keys: string, worksInFields = false) => ({
  keys,
  does: keys,
  area: 'Here',
  worksInFields,
  run: vi.fn(),
})

/** Returns the active shortcuts of a page that registered the given ones in order. */
function pageWith(...shortcuts: Parameters<ReturnType<typeof createActiveShortcuts>['register']>[0][]) {
  const known = createActiveShortcuts(() => 0)
  for (const each of shortcuts) known.register(each)
  return known
}

it.each([
  [key('n'), 'n'],
  [key('?', { shiftKey: true }), '?'],
  [key('K', { metaKey: true }), 'mod+k'],
  [key('k', { ctrlKey: true }), 'mod+k'],
  [key('Enter', { shiftKey: true }), 'shift+enter'],
  [key(' '), 'space'],
])('%j is written %s', (press, text) => {
  expect(written(press)).toBe(text)
})

it('the help shows keys as the keyboard labels them', () => {
  expect(keysShown('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(keysShown('mod+k', true)).toEqual(['⌘', 'K'])
  expect(keysShown('g a', false)).toEqual(['G', 'A'])
})

it('typing in a field never runs a shortcut that is a letter', () => {
  const letter = shortcut('n')
  const palette = shortcut('mod+k', true)
  const known = pageWith(letter, palette)
  expect(known.press(key('n'), field)).toBe(false)
  expect(known.press(key('k', { ctrlKey: true }), field)).toBe(true)
  expect(letter.run).not.toHaveBeenCalled()
  expect(palette.run).toHaveBeenCalledOnce()
})

it('an element that uses arrows keeps them, except with Control', () => {
  const [arrow, withControl] = [shortcut('arrowdown', true), shortcut('mod+arrowdown', true)]
  const known = pageWith(arrow, withControl)
  expect(known.press(key('ArrowDown'), { ...field, hasArrows: true })).toBe(false)
  expect(known.press(key('ArrowDown'), field)).toBe(true)
  expect(known.press(key('ArrowDown', { ctrlKey: true }), { ...field, hasArrows: true })).toBe(true)
  expect(arrow.run).toHaveBeenCalledOnce()
  expect(withControl.run).toHaveBeenCalledOnce()
})

it('shortcuts behind an open dialog do not run', () => {
  const letter = shortcut('n')
  const known = pageWith(letter)
  expect(known.press(key('n'), { ...page, isBehindDialog: true })).toBe(false)
  expect(letter.run).not.toHaveBeenCalled()
})

it('a shortcut for dialogs runs over a dialog, and a key sequence does not start behind one', () => {
  const palette = { ...shortcut('mod+k', true), worksOverDialogs: true }
  const accounts = shortcut('g a')
  const known = pageWith(palette, accounts)
  expect(known.press(key('k', { ctrlKey: true }), { ...field, isBehindDialog: true })).toBe(true)
  known.press(key('g'), { ...page, isBehindDialog: true })
  known.press(key('a'), page)
  expect(accounts.run).not.toHaveBeenCalled()
})

it('a shortcut without a key is listed and ignores keys', () => {
  const logOut = { ...shortcut('x'), keys: null }
  const known = pageWith(logOut)
  expect(known.press(key('x'), page)).toBe(false)
  expect(known.list()).toEqual([logOut])
})

it('a key sequence runs its shortcut, but not after a pause', () => {
  let time = 0
  const known = createActiveShortcuts(() => time)
  const accounts = shortcut('g a')
  const alone = shortcut('a')
  known.register(accounts)
  known.register(alone)
  known.press(key('g'), page)
  time = 900
  known.press(key('a'), page)
  expect(accounts.run).toHaveBeenCalledOnce()
  expect(alone.run).not.toHaveBeenCalled()
  known.press(key('g'), page)
  time = 2_500
  known.press(key('a'), page)
  expect(accounts.run).toHaveBeenCalledOnce()
  expect(alone.run).toHaveBeenCalledOnce()
})

it('the innermost screen’s shortcut runs, and the outer one again when that screen closes', () => {
  const outer = shortcut('n')
  const inner = shortcut('n')
  const known = pageWith(outer)
  const remove = known.register(inner)
  known.press(key('n'), page)
  remove()
  known.press(key('n'), page)
  expect(inner.run).toHaveBeenCalledOnce()
  expect(outer.run).toHaveBeenCalledOnce()
  expect(known.list()).toEqual([outer])
})

function comingScreen() {
  let at = 0
  const typed: string[] = []
  const known = createActiveShortcuts(
    () => at,
    text => typed.push(text),
  )
  return { known, typed, pass: (ms: number) => (at += ms) }
}
const type = ({ known }: ReturnType<typeof comingScreen>, keys: string, place = page) =>
  [...keys].map(each => known.press(key(each), place))

it('a key pressed while a screen loads is for that screen, and text typed after it follows', async () => {
  const coming = comingScreen()
  const { known, typed } = coming
  const [old, next] = [shortcut('n'), shortcut('n')]
  const remove = known.register(old)
  known.ask('/next')
  // Keys that the user types in a field of the previous screen are also buffered.
  expect(type(coming, 'n12/', field)).toEqual([true, true, true, true])
  remove()
  known.stand('/next')
  expect(type(coming, '3')).toEqual([true])
  known.register(next)
  await Promise.resolve()
  expect(old.run).not.toHaveBeenCalled()
  expect(next.run).toHaveBeenCalledOnce()
  expect(typed).toEqual(['12/3'])
  expect(type(coming, 'x', field)).toEqual([false])
})

it('a key that no screen registers in time is discarded, and keys after a Tab are not kept', async () => {
  const coming = comingScreen()
  const { known, typed, pass } = coming
  known.stand('/next')
  expect(type(coming, 'n')).toEqual([true])
  pass(3_001)
  const late = shortcut('n')
  known.register(late)
  await Promise.resolve()
  expect(late.run).not.toHaveBeenCalled()
  known.ask('/another')
  type(coming, 'k1')
  expect(known.press(key('Tab'), page)).toBe(true)
  type(coming, 'Rent')
  const next = shortcut('k')
  known.stand('/another')
  known.register(next)
  await Promise.resolve()
  expect(next.run).toHaveBeenCalledOnce()
  expect(typed).toEqual(['1'])
})

it('a screen that does not load leaves the previous screen’s shortcuts as they were', () => {
  const { known } = comingScreen()
  const old = shortcut('n')
  known.stand('/old')
  known.register(old)
  known.ask('/next')
  known.ask('/old')
  expect(known.press(key('n'), page)).toBe(true)
  expect(old.run).toHaveBeenCalledOnce()
})

it('another filter does not leave the screen: the filter field keeps its keys', () => {
  const coming = comingScreen()
  const { known } = coming
  const old = shortcut('n')
  known.stand('/old')
  known.register(old)
  known.ask('/old')
  expect(type(coming, 'cat', field)).toEqual([false, false, false])
  expect(type(coming, 'n')).toEqual([true])
  expect(old.run).toHaveBeenCalledOnce()
})

it('the browser keeps its own keys while a screen loads, and a capital is typed as a capital', async () => {
  const coming = comingScreen()
  const { known, typed } = coming
  known.ask('/next')
  type(coming, 'n')
  expect([key('F5'), { ...key('r'), ctrlKey: true }, key('Shift')].map(each => known.press(each, page))).toEqual([
    ...[false, false, false],
  ])
  type(coming, 'Rent')
  known.stand('/next')
  known.register(shortcut('n'))
  await Promise.resolve()
  expect(typed).toEqual(['Rent'])
})

it('shortcuts of all screens also run while a screen loads', () => {
  const { known } = comingScreen()
  const anywhere = { ...shortcut('g a'), area: 'Everywhere' }
  known.register(anywhere)
  known.ask('/next')
  known.press(key('g'), page)
  expect(known.press(key('a'), page)).toBe(true)
  expect(anywhere.run).toHaveBeenCalledOnce()
})
