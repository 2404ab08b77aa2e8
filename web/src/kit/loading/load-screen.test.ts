import { expect, it, vi } from 'vitest'
import { memoryStorage, settled } from '../../client/testing/browser-pieces.ts'
import { loadScreen, reloadOnceAMinute } from './load-screen.ts'

const missing = new TypeError('Failed to fetch dynamically imported module')

function around(isThere: boolean) {
  let comeBack = () => {}
  const back = new Promise<void>(resolve => {
    comeBack = resolve
  })
  return {
    isServerThere: async () => isThere,
    untilServerIsBack: vi.fn(() => back),
    reload: vi.fn(() => true),
    comeBack: () => comeBack(),
  }
}

it('a screen requested while the server is unreachable loads when it is back, without a reload', async () => {
  const server = around(false)
  const load = vi.fn(async () => 'screen').mockRejectedValueOnce(missing)
  const screen = loadScreen(load, server)
  await settled()
  expect(load).toHaveBeenCalledOnce()
  server.comeBack()
  expect(await screen).toBe('screen')
  expect(server.reload).not.toHaveBeenCalled()
})

it('a screen that an updated server no longer has reloads the page', async () => {
  const server = around(true)
  void loadScreen(() => Promise.reject(missing), server)
  await settled()
  expect(server.reload).toHaveBeenCalledOnce()
  expect(server.untilServerIsBack).not.toHaveBeenCalled()
})

it('a screen that is still missing after a reload is an error, not a loop', async () => {
  const server = { ...around(true), reload: () => false }
  await expect(loadScreen(() => Promise.reject(missing), server)).rejects.toBe(missing)
})

it('the page is reloaded at most once a minute', () => {
  const storage = memoryStorage()
  const reload = vi.fn()
  expect(reloadOnceAMinute(storage, 1_000_000, reload)).toBe(true)
  expect(reloadOnceAMinute(storage, 1_059_999, reload)).toBe(false)
  expect(reloadOnceAMinute(storage, 1_060_000, reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})
