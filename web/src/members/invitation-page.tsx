import type { ResponseBody } from '@twofold/contract/endpoint'
import { acceptInvitation, openInvitation, previewInvitation } from '@twofold/contract/members'
import { useEffect, useState } from 'react'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { call, session } from '../client/client.ts'
import { loginPath } from '../client/return-path.ts'
import { BEGINS_SIGN_IN } from '../client/sign-in-state.ts'
import { useCommand } from '../client/use-command.ts'
import { useSession } from '../client/use-session.ts'
import { Alert, FailureAlert } from '../kit/alert.tsx'
import { Button, buttonClasses } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { Link } from '../kit/links/link.tsx'
import { Loading } from '../kit/loading/query-result.tsx'
import { InstantDay } from '../kit/moments.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useNavigate, useSearchParams } from '../kit/router/use-router.tsx'
import { ROLE_WORDS } from './people.ts'

type Opened = ResponseBody<typeof openInvitation>
type Preview = ResponseBody<typeof previewInvitation>

/** The page that an invitation link opens. It shows the details of the invitation and lets the user accept it. */
export default function InvitationPage() {
  // The code is in the query string, because request logs omit query strings.
  const code = useSearchParams()[0].get('code') ?? ''
  const { isSignedIn, user } = useSession()
  return isSignedIn ? (
    <OpenedInvitation key={`${code} ${user}`} code={code} />
  ) : (
    <UnopenedInvitation key={code} code={code} />
  )
}

/** What an invitation says before the sign-in. The invitation is not opened by that, and an invalid link says nothing. */
function UnopenedInvitation({ code }: { code: string }) {
  const [invitation, setInvitation] = useState<Preview | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let isGone = false
    call(previewInvitation, { body: { code } }).then(
      found => !isGone && setInvitation(found),
      (error: unknown) => !isGone && setFailure(error),
    )
    return () => {
      isGone = true
    }
  }, [code])
  if (failure !== null && !(failure instanceof CallError && failure.code === 'NOT_FOUND'))
    return <Refused failure={failure} />
  if (invitation === null && failure === null) return <Loading rows={3} />
  const signIn = (words: string) => (
    <Link
      to={loginPath(location.pathname + location.search)}
      state={BEGINS_SIGN_IN}
      className={buttonClasses('primary')}
    >
      {words}
    </Link>
  )
  if (invitation === null)
    return (
      <>
        <PageHeader title="Invitation" />
        <div className="flex max-w-xl flex-col items-start gap-4 px-4 py-6">
          <p className="text-lead">This invitation link isn’t valid, or a user has already opened it.</p>
          <p className="text-muted">If you opened it, log in to continue. Otherwise, ask for a new invitation.</p>
          {signIn('Login')}
        </div>
      </>
    )
  const { tenantName, role, invitedBy, expiresAt } = invitation
  return (
    <>
      <PageHeader title={`Join ${tenantName}`} />
      <div className="max-w-xl px-4 py-6">
        <p className="text-lead">
          {invitedBy} invites you to {tenantName} as {role}.
        </p>
        <p className="mt-1 text-muted">{ROLE_WORDS[role]}</p>
        <p className="mt-4 mb-6">
          To accept, create an account or log in. The invitation is valid until <InstantDay at={expiresAt} />.
        </p>
        {signIn('Continue')}
      </div>
    </>
  )
}

function OpenedInvitation({ code }: { code: string }) {
  const [invitation, setInvitation] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let isGone = false
    call(openInvitation, { body: { code } }).then(
      opened => !isGone && setInvitation(opened),
      (error: unknown) => !isGone && setFailure(error),
    )
    return () => {
      isGone = true
    }
  }, [code])
  if (failure !== null) return <Refused failure={failure} />
  return invitation === null ? <Loading rows={3} /> : <Offer code={code} invitation={invitation} />
}

function Refused({ failure }: { failure: unknown }) {
  const isUnknown = failure instanceof CallError && failure.code === 'NOT_FOUND'
  return (
    <>
      <PageHeader title="Invitation" />
      <div className="flex max-w-xl flex-col items-start gap-4 px-4 py-6">
        <Alert variant="destructive" title="This invitation link doesn’t work">
          {isUnknown ? 'Check that you copied the whole link.' : sentenceOfFailure(failure)}
        </Alert>
        <Link to="/home" className={buttonClasses()}>
          Go home
        </Link>
      </div>
    </>
  )
}

function Offer({ code, invitation }: { code: string; invitation: Opened }) {
  const { tenantName, role, invitedBy, isMember } = invitation
  const command = useCommand(acceptInvitation)
  const navigate = useNavigate()
  const toast = useToast()
  const needsTwoFactors = command.error instanceof CallError && command.error.code === 'TWO_FACTORS_REQUIRED'
  const join = async () => {
    try {
      session.begin(await command.send({ body: { code } }))
      toast({ title: `You joined ${tenantName}` })
      await navigate('/home')
    } catch {
      // The page shows the error.
    }
  }
  return (
    <>
      <PageHeader title={isMember ? tenantName : `Join ${tenantName}`} />
      <div className="max-w-xl px-4 py-6">
        <p className="text-lead">
          {isMember ? (
            <>You already belong to {tenantName}.</>
          ) : (
            <>
              {invitedBy} invites you to {tenantName} as {role}.
            </>
          )}
        </p>
        {!isMember && <p className="mt-1 text-muted">{ROLE_WORDS[role]}</p>}
        {!needsTwoFactors && <FailureAlert failure={command.error} className="mt-4" />}
        {needsTwoFactors && <FailureDialog failure={command.error} title="Error Joining" onClose={command.reset} />}
        <div className="mt-6 flex gap-2">
          <Button look="primary" isBusy={command.isSending} onClick={() => void join()}>
            {isMember ? `Go to ${tenantName}` : `Join ${tenantName}`}
          </Button>
          <Link to="/home" className={buttonClasses()}>
            Not now
          </Link>
        </div>
      </div>
    </>
  )
}
