import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { coming, useSoon } from '../coming.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import type { Paper } from './paper.ts'

type Printable = {
  /** The area that its shortcut is listed under. */
  area: string
  /** All that is to be printed, fetched where it is not there yet. */
  prepare: () => Promise<Paper>
  /** What is there now, for a browser that prints without asking us; null for the screen as it stands. */
  atOnce: () => Paper | null
}

/** Printing a screen: `print` fetches first, `isPreparing` meanwhile; `printed` is to be rendered. */
export type Printing = { print: () => void; isPreparing: boolean; failure: string | null; printed: ReactNode }

const printedPaper = coming(async () => (await import('./printed-paper.tsx')).PrintedPaper)

/** Prints a list whole: by the button, by Ctrl P, and as far as it is loaded by the browser's own menu. */
export function usePrinting({ area, prepare, atOnce }: Printable): Printing {
  useSoon(printedPaper)
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
      // At once: the next print may follow before anything is drawn anew.
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
