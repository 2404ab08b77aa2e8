import { useEffect, useRef } from 'react'
import { useToast } from '../kit/dialogs/toast.tsx'
import type { Marks } from './use-marks.ts'

/** The minimum interval in milliseconds between checks for changes by other users, and the interval per line for long lists. */
const LOOK_MS = 15_000
const LOOK_MS_PER_LINE = 5

/** Checks for changes by other users at regular intervals, after the user clears lines, and when the user returns to the page. */
export function useOthersMarks({ readIfChanged, isBusy, take }: Marks, lineCount: number): void {
  const toast = useToast()
  const lookedAt = useRef(performance.now())
  const paceMs = Math.max(LOOK_MS, lineCount * LOOK_MS_PER_LINE)
  useEffect(() => {
    if (isBusy) return
    let timer = 0
    let isOver = false
    const wait = (ms: number) => {
      clearTimeout(timer)
      if (!isOver) timer = window.setTimeout(look, ms)
    }
    const look = () => {
      if (document.visibilityState !== 'visible') return
      lookedAt.current = performance.now()
      const reading = readIfChanged().then(found => {
        if (found === null || isOver) return
        take(found.page)
        toast({ title: sentenceOf(found.changed), detail: 'This page now shows the current state.' })
      })
      // The server may be unreachable for a moment. The next check finds the changes.
      reading.catch(() => {}).finally(() => wait(paceMs))
    }
    const comeBack = () => wait(0)
    wait(Math.max(1000, lookedAt.current + paceMs / 3 - performance.now()))
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('focus', comeBack)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('focus', comeBack)
    }
  }, [isBusy, readIfChanged, take, toast, paceMs])
}

function sentenceOf(changed: number): string {
  if (changed === 0) return 'Another user recorded or reopened a statement'
  return `Another user changed ${changed === 1 ? 'a line' : `${changed.toLocaleString('en-US')} lines`}`
}
