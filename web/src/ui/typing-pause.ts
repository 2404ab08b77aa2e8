// Whether the user is typing now. Elements that open without a key press and take the focus wait for a pause.
import { useEffect, useState } from 'react'

/** Keys that follow each other within this time count as continuous typing. */
const PAUSE_MS = 700

let typedAt = Number.NEGATIVE_INFINITY

/** Listens for every key. Called once. */
export function listenToTyping(): void {
  const hear = ({ key, target, timeStamp }: KeyboardEvent) => {
    // A user who pressed Enter or a button waits for the result.
    const isTyped = key !== 'Enter' && target instanceof Element && target.matches('input, select, textarea')
    typedAt = isTyped ? timeStamp : Number.NEGATIVE_INFINITY
  }
  addEventListener('keydown', hear, true)
  addEventListener('pointerdown', () => {
    typedAt = Number.NEGATIVE_INFINITY
  })
}

/** Whether no key was typed for a moment since the component was shown. Always true if `isAwaited` is false. */
export function useTypingPause(isAwaited: boolean): boolean {
  const [isPaused, setPaused] = useState(() => !isAwaited || msToPause() === 0)
  useEffect(() => {
    if (isPaused) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = msToPause()
      if (left === 0) setPaused(true)
      else timer = setTimeout(look, left)
    }
    look()
    return () => clearTimeout(timer)
  }, [isPaused])
  return isPaused
}

function msToPause(): number {
  return Math.max(0, typedAt + PAUSE_MS - performance.now())
}
