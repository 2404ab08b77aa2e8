import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { lazyCode, usePreload } from '../loading/lazy-code.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import type { Paper } from './paper.ts'

type Printable = {
  /** The heading above the print shortcut in the list of shortcuts. */
  area: string
  /** Returns the print version of the whole list. Loads missing rows. */
  prepare: () => Promise<Paper>
  /**
   * Returns the print version of the loaded rows. It is used if the user prints from the browser's menu. If it is null, the screen itself
   * is printed.
   */
  atOnce: () => Paper | null
}

/** `print` loads everything and prints it. `isPreparing` is true until printing begins. The caller renders `printed`. */
export type Printing = { print: () => void; isPreparing: boolean; failure: string | null; printed: ReactNode }

const printedPaper = lazyCode(async () => (await import('./printed-paper.tsx')).PrintedPaper)

/**
 * Prints a whole list when the user presses the button or Ctrl P. If the user prints from the browser's menu, only the loaded part is
 * printed.
 */
export function usePrinting({ area, prepare, atOnce }: Printable): Printing {
  usePreload(printedPaper)
  const [paper, setPaper] = useState<Paper | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const held = useRef({ atOnce, paper })
  useEffect(() => {
    held.current = { atOnce, paper }
  })
  useEffect(() => {
    const before = () => {
      if (held.current.paper === null) flushSync(() => setPaper(held.current.atOnce()))
    }
    const after = () => {
      // Set immediately, because the user may print again before the next render.
      held.current = { ...held.current, paper: null }
      setPaper(null)
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  const print = async () => {
    if (isPreparing) return
    setPreparing(true)
    setFailure(null)
    try {
      const [prepared] = await Promise.all([prepare(), printedPaper.get()])
      flushSync(() => setPaper(prepared))
      window.print()
    } catch (error) {
      setFailure(sentenceOfFailure(error))
    } finally {
      setPreparing(false)
    }
  }
  useShortcut({ keys: 'mod+p', does: 'Print', area, worksInFields: true, run: () => void print() })
  const PrintedPaper = printedPaper.now()
  const printed = paper === null || PrintedPaper === null ? null : <PrintedPaper paper={paper} />
  return { print: () => void print(), isPreparing, failure, printed }
}
