import { authenticate } from '@twofold/contract/session'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Loading } from '../app/loading.tsx'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { call, session, tokens } from '../client/this-page.ts'
import { completeSignIn, SignInFailed } from './sign-in.ts'

type Outcome = { to: string; notice?: string }

/** Swaps the code and opens the session; after a failure the stored tokens are cleared. */
async function signedIn(search: string): Promise<Outcome> {
  try {
    const { pair, to } = await completeSignIn(new URLSearchParams(search), {
      origin: location.origin,
      storage: sessionStorage,
      exchange: body => call(authenticate, { body }),
    })
    if (session.begin(pair)) return { to }
    return { to: '/login', notice: 'Authentication failed: the clock of this computer seems to be wrong.' }
  } catch (error) {
    tokens.clear()
    session.compare()
    return { to: '/login', notice: noticeOf(error) }
  }
}

function noticeOf(error: unknown): string {
  if (error instanceof SignInFailed) return error.message
  const sentence = sentenceOfFailure(error)
  return error instanceof CallError ? `Authentication failed: ${error.status}. ${sentence}` : sentence
}

/** A code can be swapped once, and React may run an effect twice. */
const swaps = new Map<string, Promise<Outcome>>()

/** The sign-in callback. */
export default function AuthenticatedPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const { search } = location
    const swap = swaps.get(search) ?? signedIn(search)
    swaps.set(search, swap)
    let isGone = false
    void swap.then(({ to, notice }) => {
      if (!isGone) void navigate(to, { replace: true, state: notice === undefined ? null : { notice } })
    })
    return () => {
      isGone = true
    }
  }, [navigate])
  return <Loading />
}
