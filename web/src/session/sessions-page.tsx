import { formatMoment } from '@twofold/accounting/moment'
import { endOtherSessions, endSession, listSessions, type Session } from '@twofold/contract/session'
import { useState } from 'react'
import { signOut } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { deviceWords } from './device-words.ts'

/** The sessions of the user, each with a button that ends it. */
export default function SessionsPage() {
  const query = useEndpointQuery(listSessions, {})
  const [failure, setFailure] = useState<unknown>(null)
  const toast = useToast()
  const command = useCommand(endOtherSessions, (_, __, cache) =>
    cache.write(listSessions, {}, ({ sessions }) => ({ sessions: sessions.filter(({ isCurrent }) => isCurrent) })),
  )
  const signOutElsewhere = async () => {
    try {
      const { ended } = await command.send({})
      toast({ title: ended === 1 ? '1 other session ended' : `${ended} other sessions ended` })
    } catch (error) {
      setFailure(error)
    }
  }
  const isAlone = query.data?.sessions.length === 1
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader
        title="Sessions"
        actions={
          <Button
            isBusy={command.isSending}
            disabledReason={isAlone ? 'You are signed in only here.' : undefined}
            onClick={() => void signOutElsewhere()}
          >
            Sign out everywhere else
          </Button>
        }
      />
      <div className="max-w-[960px] px-4 pb-10">
        <p className="max-w-xl py-4 text-muted">
          These browsers and programs are signed in as you. Sign out of any that you don’t recognize, then change your
          password.
        </p>
        <QueryResult query={query} rows={3}>
          {({ sessions }) => (
            <ul className="divide-y divide-line border-y border-line">
              {sessions.map(session => (
                <SessionRow key={session.sessionID} session={session} onFailure={setFailure} />
              ))}
            </ul>
          )}
        </QueryResult>
        {isAlone && <p className="py-4 text-muted">There are no other sessions.</p>}
      </div>
      <FailureDialog failure={failure} title="Error Signing Out" onClose={() => setFailure(null)} />
    </div>
  )
}

/** A session's row: the device, the start time, the last use, and the button that ends the session. */
function SessionRow({ session, onFailure }: { session: Session; onFailure: (failure: unknown) => void }) {
  const { sessionID, openedAt, lastUsedAt, isCurrent } = session
  const { data } = useCurrentUser()
  const toast = useToast()
  const command = useCommand(endSession, (_, __, cache) =>
    cache.write(listSessions, {}, ({ sessions }) => ({
      sessions: sessions.filter(other => other.sessionID !== sessionID),
    })),
  )
  const timeZone = data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const device = deviceWords(session)
  const openedOn = formatMoment(openedAt, timeZone)
  const end = async () => {
    if (isCurrent) return signOut('/login')
    try {
      await command.send({ params: { sessionID } })
      toast({ title: `Signed out of ${device}` })
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <div className="font-medium">
          {device} {isCurrent && <span className="font-normal text-muted">(this session)</span>}
        </div>
        <div className="text-small text-muted">
          Signed in {openedOn}. Last used {formatMoment(lastUsedAt, timeZone)}.
        </div>
      </div>
      <Button
        aria-label={`Sign out ${device}${isCurrent ? ' (this session)' : ''}, signed in ${openedOn}`}
        isBusy={command.isSending}
        onClick={() => void end()}
      >
        Sign out
      </Button>
    </li>
  )
}
