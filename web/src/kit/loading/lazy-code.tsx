// Loads code that is not needed to show a screen: dialogs, forms and printing. The code is loaded after the screen is shown, so that it is
// usually ready when it is needed. If it is needed earlier, it is loaded immediately. The parts of an area are in one file (web/chunks.mjs).
import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react'
import { reachability } from '../../client/client.ts'
import { type LoadSurroundings, loadScreen, reloadOnceAMinute } from './load-screen.ts'

const around: LoadSurroundings = {
  isServerThere: reachability.probe,
  untilServerIsBack: reachability.untilReachable,
  reload: () => reloadOnceAMinute(sessionStorage, Date.now(), () => location.reload()),
}

/** Loads code that the page needs immediately. Waits if the server is unreachable, and reloads the page if the server was updated. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadScreen(load, around)
}

/** `now` returns the code, or null if it has not loaded. `get` waits for the code. */
export type LazyCode<Code> = { now: () => Code | null; get: () => Promise<Code> }

/** Loading starts after the screen's own requests, because the user is waiting for them. */
const FETCH_AFTER_MS = 1_500

/** Loads code after the screen is shown. Returns functions that provide access to the code. */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let code: Code | null = null
  let pending: Promise<Code> | null = null
  const keep = (loaded: Code) => {
    code = loaded
    return loaded
  }
  // If loading fails, the code is requested again when it is needed.
  setTimeout(() => void load().then(keep, () => {}), FETCH_AFTER_MS)
  return {
    now: () => code,
    get() {
      pending ??= loadCode(load)
        .then(keep)
        .finally(() => {
          pending = null
        })
      return pending
    },
  }
}

/**
 * Loads code as soon as the screen that may need it is shown. Used for printing from the browser's menu, because the browser does not wait
 * for code to load.
 */
export function usePreload(code: LazyCode<unknown>): void {
  useEffect(() => void code.get().catch(() => undefined), [code])
}

/** A component whose code is loaded after the screen. `fallback` is shown until the code has loaded. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const part = lazyCode(load)
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
