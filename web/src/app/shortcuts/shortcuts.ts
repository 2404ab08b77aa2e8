import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createShortcutRegistry, type Shortcut } from './known-shortcuts.ts'

const known = createShortcutRegistry(
  () => performance.now(),
  // As if it were typed now: the field hears of it, and can take it back.
  typed => document.execCommand('insertText', false, typed),
)

const TEXT_FIELD =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]'

const WITH_ARROWS = 'select, textarea, [contenteditable], [role=grid], [type=radio]'

/** Hears every key that nothing on the screen has used. Called once. */
export function listenToShortcuts(): void {
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : null
    const isField = target?.closest(TEXT_FIELD) != null
    const hasArrows = target?.closest(WITH_ARROWS) != null
    const isBehindDialog = document.querySelector('dialog:modal') !== null
    if (known.press(event, { isField, isBehindDialog, hasArrows })) event.preventDefault()
    // Escape leaves a field that has no use for it: letters are shortcuts again.
    else if (event.key === 'Escape' && isField && !isBehindDialog) target?.blur()
  })
}

/** Registers several shortcuts; answers how to take them out again. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  const removals = shortcuts.map(shortcut => known.register(shortcut))
  return () => {
    for (const remove of removals) remove()
  }
}

/** A shortcut that works as long as the component is shown; null for none. `run` may change at each render. */
export function useShortcut(shortcut: Shortcut | null): void {
  const run = useRef(shortcut?.run)
  useEffect(() => {
    run.current = shortcut?.run
  })
  const { run: _, ...facts } = shortcut ?? {}
  const factsText = shortcut === null ? null : JSON.stringify(facts)
  useEffect(() => {
    if (factsText === null) return
    return known.register({ ...(JSON.parse(factsText) as Omit<Shortcut, 'run'>), run: () => run.current?.() })
  }, [factsText])
}

type Place = { pathname: string }

/** What of the router is followed. */
type Router = {
  subscribe: (hear: (state: { navigation: { location?: Place | undefined }; location: Place }) => void) => void
}

/** From the moment in which another screen is asked for keys are for that one, however long it takes. Called once. */
export function followScreens(router: Router): void {
  router.subscribe(({ navigation, location }) => known.ask((navigation.location ?? location).pathname))
}

/** Tells the shortcuts that the screen of a path stands. */
export function useStandingScreen(path: string): void {
  useEffect(() => known.stand(path), [path])
}

/** The shortcuts that work on the present screen. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(known.subscribe, known.list)
}
