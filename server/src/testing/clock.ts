import { vi } from 'vitest'

/** Sets the clocks of this process ahead while `work` runs. Timers and the database keep their own time. */
export async function secondsLater<Value>(seconds: number, work: () => Promise<Value>): Promise<Value> {
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
