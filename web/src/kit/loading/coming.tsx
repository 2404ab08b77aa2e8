// Loads code that is not needed to show a screen: dialogs, forms and printing. The code is loaded after the screen is shown, so that it is
// usually ready when it is needed. If it is needed earlier, it is loaded immediately.
import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react'
import { loadCode } from './load-code.ts'

/** `now` returns the code, or null if it has not loaded. `get` waits for the code. */
export type Coming<Code> = { now: () => Code | null; get: () => Promise<Code> }

/** Loading starts after the screen's own requests, because the user is waiting for them. */
const FETCH_AFTER_MS = 1_500

/** Loads code after the screen is shown. Returns functions that provide access to the code. */
export function coming<Code>(load: () => Promise<Code>): Coming<Code> {
  let code: Code | null = null
  let asked: Promise<Code> | null = null
  const keep = (loaded: Code) => {
    code = loaded
    return loaded
  }
  // If loading fails, the code is requested again when it is needed.
  setTimeout(() => void load().then(keep, () => {}), FETCH_AFTER_MS)
  return {
    now: () => code,
    get() {
      asked ??= loadCode(load)
        .then(keep)
        .finally(() => {
          asked = null
        })
      return asked
    },
  }
}

/**
 * Loads code as soon as the screen that may need it is shown. Used for printing from the browser's menu, because the browser does not wait
 * for code to load.
 */
export function useSoon(code: Coming<unknown>): void {
  useEffect(() => void code.get().catch(() => undefined), [code])
}

/** A component whose code is loaded after the screen. `fallback` is shown until the code has loaded. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const part = coming(load)
  const Part = (props: Props) => {
    const Loaded = part.now() ?? use(part.get())
    return <Loaded {...props} />
  }
  return props => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
