// Code that a screen does not need to be shown: its dialogs and forms, what it prints. It is fetched when the screen stands,
// so that it is there in the moment it is asked for; who asks earlier gets it as soon as it comes.
import { type ComponentType, type ReactNode, Suspense, use, useEffect } from 'react'
import { loadCode } from './load-code.ts'

/** `now`: the code, or null until it is there; `get`: the code, waited for. */
export type Coming<Code> = { now: () => Code | null; get: () => Promise<Code> }

/** After the screen's own answers, which whoever opens it is waiting for. */
const FETCH_AFTER_MS = 1_500

/** Code that comes after the screen whose module asks for it. */
export function coming<Code>(load: () => Promise<Code>): Coming<Code> {
  let code: Code | null = null
  let asked: Promise<Code> | null = null
  const keep = (loaded: Code) => {
    code = loaded
    return loaded
  }
  // Without an answer it is asked for again when it is wanted.
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

/** Loads code as soon as the screen that may need it is shown, such as what the browser's own menu prints: it does not wait. */
export function useSoon(code: Coming<unknown>): void {
  useEffect(() => void code.get().catch(() => undefined), [code])
}

/** A component whose code comes after its screen: shown at once when it is there, and else as soon as it comes; `meanwhile`
 * stands in its place. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const part = coming(load)
  const Part = (props: Props) => {
    const Loaded = part.now() ?? use(part.get())
    return <Loaded {...props} />
  }
  return props => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}
