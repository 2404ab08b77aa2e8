const RELOADED_KEY = 'reloadedForNewBuildAt'

/** A page from before an update asks for files that are gone: loads the page anew, but not over and over. */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', event => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < 60_000) return
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
