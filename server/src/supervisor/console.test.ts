import { expect, test, vi } from 'vitest'
import { withProgress } from './console.ts'

test('a message about slow work appears after a second on standard error, because standard output may be an exported file', async () => {
  vi.useFakeTimers()
  const [found, printed] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error').mockImplementation(() => {})]
  try {
    let reach = (_what: string) => {}
    const reaching = new Promise<string>(resolve => {
      reach = resolve
    })
    const work = withProgress('Reaching the database', reaching)
    await vi.advanceTimersByTimeAsync(900)
    expect(printed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600)
    reach('reached')
    expect(await work).toBe('reached')
    expect(printed.mock.calls).toEqual([['Reaching the database ...']])
    expect(found).not.toHaveBeenCalled()
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
})
