import { vi } from 'vitest'

/** Sets the clock of this process ahead while `work` runs. Timers and the database still use the real time. */
export async function runWithClockAhead<Value>(seconds: number, work: () => Promise<Value>): Promise<Value> {
  const now = performance.now.bind(performance)
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000)
  vi.setSystemTime(Date.now() + seconds * 1000)
  try {
    return await work()
  } finally {
    ahead.mockRestore()
    vi.useRealTimers()
  }
}

/** Triggers the timeouts that were created with `AbortSignal.timeout`. `begun` contains their durations in milliseconds. */
export type ManualTimeouts = { begun: number[]; elapse: () => void }

/** Delays every `AbortSignal.timeout` that is created during `work`, until `elapse` triggers all of them. */
export async function withManualTimeouts<Value>(work: (timeouts: ManualTimeouts) => Promise<Value>): Promise<Value> {
  const begun: number[] = []
  const held: AbortController[] = []
  const elapse = () => {
    for (const controller of held.splice(0)) controller.abort(new DOMException('The time is over.', 'TimeoutError'))
  }
  const replaced = vi.spyOn(AbortSignal, 'timeout').mockImplementation(milliseconds => {
    const controller = new AbortController()
    begun.push(milliseconds)
    held.push(controller)
    return controller.signal
  })
  try {
    return await work({ begun, elapse })
  } finally {
    elapse()
    replaced.mockRestore()
  }
}
