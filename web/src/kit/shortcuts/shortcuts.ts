import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createActiveShortcuts, type Shortcut } from './active-shortcuts.ts'

const active = createActiveShortcuts(
  () => performance.now(),
  // The text is inserted as if it were typed, so that the field fires its events and the user can undo the input.
  typed => document.execCommand('insertText', false, typed),
)

const TEXT_FIELD =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]'

const WITH_ARROWS = 'select, textarea, [contenteditable], [role=grid], [type=radio]'

/** Listens for keys that no element has handled. Called once. */
export function listenToShortcuts(): void {
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : null
    const isField = target?.closest(TEXT_FIELD) != null
    const hasArrows = target?.closest(WITH_ARROWS) != null
    const isBehindDialog = document.querySelector('dialog:modal') !== null
    if (active.press(event, { isField, isBehindDialog, hasArrows })) event.preventDefault()
    // Control and Enter submit any form, also from a field of several lines, where Enter begins a new line.
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && target?.closest('form') != null) {
      event.preventDefault()
      submitButtonOf(target.closest('form'))?.click()
    }
    // Escape moves the focus out of a field that does not use Escape, so that letters work as shortcuts again.
    else if (event.key === 'Escape' && isField && !isBehindDialog) target?.blur()
  })
}

/** Returns the first button that submits a form, also if it is outside the form. Returns null if it is missing or disabled. */
function submitButtonOf(form: HTMLFormElement | null): HTMLButtonElement | null {
  const elements = [...(form?.elements ?? [])]
  const button = elements.find(element => element instanceof HTMLButtonElement && element.type === 'submit')
  const isInert = button?.closest('[inert], [aria-disabled=true]') != null
  return isInert ? null : ((button as HTMLButtonElement | undefined) ?? null)
}

/** Registers several shortcuts. Returns a function that removes them. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  const removals = shortcuts.map(shortcut => active.register(shortcut))
  return () => {
    for (const remove of removals) remove()
  }
}

/** Registers a shortcut while the component is shown. If `shortcut` is null, does nothing. `run` may change at each render. */
export function useShortcut(shortcut: Shortcut | null): void {
  const run = useRef(shortcut?.run)
  useEffect(() => {
    run.current = shortcut?.run
  })
  const { run: _, ...facts } = shortcut ?? {}
  const factsText = shortcut === null ? null : JSON.stringify(facts)
  useEffect(() => {
    if (factsText === null) return
    return active.register({ ...(JSON.parse(factsText) as Omit<Shortcut, 'run'>), run: () => run.current?.() })
  }, [factsText])
}

type ScreenLocation = { pathname: string }

/** The part of the router that this module needs. */
type Router = {
  subscribe: (hear: (state: { pending: ScreenLocation | null; location: ScreenLocation }) => void) => void
}

/** Buffers keys for the next screen from the start of a navigation until the screen is shown. Called once. */
export function followScreens(router: Router): void {
  router.subscribe(({ pending, location }) => active.ask((pending ?? location).pathname))
}

/** Presses a key for the user. If the screen is still loading, the key takes effect when the screen is shown. */
export function pressOnScreen(key: string): void {
  active.press(new KeyboardEvent('keydown', { key }), { isField: false, isBehindDialog: false, hasArrows: false })
}

/** Notifies the shortcuts that the screen at a path is shown. */
export function useCurrentScreen(path: string): void {
  useEffect(() => active.stand(path), [path])
}

/** Returns the shortcuts that work on the current screen. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(active.subscribe, active.list)
}
