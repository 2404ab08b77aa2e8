// A screen's code comes when it is first shown, and may not come: the server is away, or was updated since the page was
// opened and no longer has the file.

export type LoadSurroundings = {
  /** Whether the server answers now. */
  isServerThere: () => Promise<boolean>
  /** Settles when the server answers again; the page says meanwhile that it is away. */
  untilServerIsBack: () => Promise<void>
  /** Loads the whole page anew; false when it was done a moment ago and did not help. */
  reload: () => boolean
}

/** Loads a screen: waits out a server that is away, and loads the page anew for one that was updated. */
export async function loadScreen<Module>(load: () => Promise<Module>, around: LoadSurroundings): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await around.isServerThere())) {
      await around.untilServerIsBack()
      const retried = await load().catch(() => null)
      if (retried !== null) return retried
    }
    if (!around.reload()) throw error
    // The page is on its way out: nothing more is shown.
    return new Promise<never>(() => {})
  }
}

const RELOADED_KEY = 'reloadedForScreenAt'

/** Reloads at most once a minute, so that a file that is really missing shows as the error it is. */
export function reloadOnceAMinute(storage: Storage, now: number, reload: () => void): boolean {
  if (now - Number(storage.getItem(RELOADED_KEY) ?? 0) < 60_000) return false
  storage.setItem(RELOADED_KEY, String(now))
  reload()
  return true
}
