// Detects whether the user is typing. Elements that open without a key press and take the focus wait for a pause in typing.
import { useEffect, useState } from 'react'

/** The maximum time in milliseconds between two keys of continuous typing. */
const PAUSE_MS = 700

let typedAt = Number.NEGATIVE_INFINITY

/** Listens for all keys. Called once. */
export function listenToTyping(): void {
  const hear = ({ key, target, timeStamp }: KeyboardEvent) => {
    // After pressing Enter or a button, the user waits for the result and does not continue to type.
    const isTyped = key !== 'Enter' && target instanceof Element && target.matches('input, select, textarea')
    typedAt = isTyped ? timeStamp : Number.NEGATIVE_INFINITY
  }
  addEventListener('keydown', hear, true)
  addEventListener('pointerdown', () => {
    typedAt = Number.NEGATIVE_INFINITY
  })
}

/** Whether there has been a pause in typing since the component was shown. Always true if `isAwaited` is false. */
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
