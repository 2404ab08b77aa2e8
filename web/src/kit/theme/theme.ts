// The theme: light or dark. The default is the system's theme, unless the user has chosen a theme on this computer.
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../client/listeners.ts'

type Theme = 'light' | 'dark'

const THEME_KEY = 'theme'
const { subscribe, notify } = createListeners()

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

function chosenTheme(): Theme | null {
  const kept = localStorage.getItem(THEME_KEY)
  return kept === 'light' || kept === 'dark' ? kept : null
}

/** Applies the chosen theme, or the system's theme. */
export function applyTheme(): void {
  const chosen = chosenTheme()
  if (chosen === null) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

function shownTheme(): Theme {
  return chosenTheme() ?? (systemIsDark().matches ? 'dark' : 'light')
}

function choose(theme: Theme): void {
  // If the user chooses the system's theme, the choice is not stored. The page then follows the system again.
  if (theme === (systemIsDark().matches ? 'dark' : 'light')) localStorage.removeItem(THEME_KEY)
  else localStorage.setItem(THEME_KEY, theme)
  applyTheme()
  notify()
}

function listen(changed: () => void): () => void {
  const system = systemIsDark()
  system.addEventListener('change', changed)
  const unsubscribe = subscribe(changed)
  return () => {
    system.removeEventListener('change', changed)
    unsubscribe()
  }
}

/** Returns the theme that is shown, and a function that switches to the other theme. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(listen, shownTheme)
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}
