// Loads the code of a screen when it is first shown. Loading fails if the server is unreachable, or if it was updated since the
// page was opened and no longer has the file.

export type LoadSurroundings = {
  /** Whether the server responds. */
  isServerThere: () => Promise<boolean>
  /** Resolves when the server responds again. The page shows a notice until then. */
  untilServerIsBack: () => Promise<void>
  /** Reloads the page. Returns false if it was reloaded less than a minute ago without success. */
  reload: () => boolean
}

/** Loads a screen. Waits if the server is unreachable, and reloads the page if the server was updated. */
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
    // Show nothing else while the page is reloading.
    return new Promise<never>(() => {})
  }
}

const RELOADED_KEY = 'reloadedForScreenAt'

/** Reloads at most once a minute, so that a missing file is reported as an error. */
export function reloadOnceAMinute(storage: Storage, now: number, reload: () => void): boolean {
  if (now - Number(storage.getItem(RELOADED_KEY) ?? 0) < 60_000) return false
  storage.setItem(RELOADED_KEY, String(now))
  reload()
  return true
}
