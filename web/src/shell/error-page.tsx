import { Button } from '../kit/button.tsx'
import { useShortcuts } from '../kit/shortcuts/shortcuts.ts'

/** The error of a URL without a screen. */
export const NOT_FOUND = new Error('404 Not Found')

type ErrorPageProps = { error: unknown }

/** Shown if the layout itself fails. */
export function ErrorPage({ error }: ErrorPageProps) {
  return (
    <main className="min-h-dvh">
      <title>Twofold</title>
      <ErrorInLayout error={error} />
    </main>
  )
}

/** Shown for unexpected errors of a screen and for unknown URLs: the specified text, the reason, and ways to continue. */
export function ErrorInLayout({ error }: ErrorPageProps) {
  const search = useShortcuts().find(({ keys }) => keys === 'mod+k')
  return (
    <div className="flex flex-col items-start gap-4 px-6 pt-[14vh] pb-16 wide:px-16">
      <h1 className="text-display font-semibold tracking-tight">Unexpected Application Error!</h1>
      <p className="text-lead text-muted">{reasonOf(error)}</p>
      {search !== undefined && (
        <Button look="primary" onClick={search.run}>
          Find anything
        </Button>
      )}
      {/* Reloads the page to recover from the error. */}
      <a href="/" className="text-link">
        Go to Home
      </a>
    </div>
  )
}

function reasonOf(error: unknown): string {
  if (error === NOT_FOUND) return `${NOT_FOUND.message}. There is no page at this address.`
  return error instanceof Error ? error.message : 'Your saved data is safe.'
}
