import { isRouteErrorResponse, useRouteError } from 'react-router'

/** Shown for unexpected errors and unknown URLs: the specified text, the reason, and a link to the home screen. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <main className="flex min-h-dvh flex-col items-start gap-4 px-6 pt-[14vh] pb-16 wide:px-16">
      <title>Twofold</title>
      <h1 className="text-display font-semibold tracking-tight">Unexpected Application Error!</h1>
      <p className="text-lead text-muted">{reasonOf(error)}</p>
      {/* Reloads the page to recover from the error. */}
      <a href="/" className="text-link">
        Go to Home
      </a>
    </main>
  )
}

function reasonOf(error: unknown): string {
  if (isRouteErrorResponse(error))
    return error.status === 404
      ? `404 ${error.statusText}. There is no page at this address.`
      : `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Your saved data is safe.'
}
