import { formatMoment } from '@twofold/accounting/moment'
import { cancelMail, type Mail, readMail, readMailFile, retryMail } from '@twofold/contract/documents/mail'
import type { ResponseBody } from '@twofold/contract/endpoint'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { RecordHistory } from '../audit/record-history.tsx'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole, useTimeZone } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useFile } from '../client/use-file.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { Link } from '../kit/links/link.tsx'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { RoleNotice } from '../kit/role-notice.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { carriedBy, STATE_LABELS, sizeText } from './mail-words.ts'
import { NO_MAIL_ALLOWED } from './no-mail-allowed.ts'

/** Shows an email with its text, state and actions over the outbox. */
export function MailSheet({ mailID }: { mailID: string }) {
  const query = useEndpointQuery(readMail, { params: { mailID } })
  const navigate = useNavigate()
  const { search } = useLocation()
  const leave = () => void navigate({ pathname: '/outbox', search })
  if (query.data !== undefined) return <StandingMail mail={query.data} onLeave={leave} />
  return (
    <Sheet title="Email" onClose={leave}>
      {query.error === null ? (
        <Loading rows={6} />
      ) : (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Sheet>
  )
}

const OVER: Partial<Record<Mail['mailState'], string>> = {
  SENDING: 'This email is being sent right now.',
  SENT: 'This email was already sent.',
}

function StandingMail({ mail, onLeave }: { mail: ResponseBody<typeof readMail>; onLeave: () => void }) {
  const params = { mailID: String(mail.mailID) }
  const retry = useCommand(retryMail, (after, _, cache) => cache.keep(readMail, { params }, after))
  const cancel = useCommand(cancelMail, (after, _, cache) => cache.keep(readMail, { params }, after))
  const file = useFile()
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const { mailState } = mail
  const act = async (command: typeof retry | typeof cancel, title: string) => {
    await command.send({ params }).then(
      () => toast({ title, detail: mail.subject }),
      // The dialog reads the error from `command` and shows it.
      () => {},
    )
  }
  const notAgain = mailState === 'WAITING' ? 'This email is already waiting to be sent.' : OVER[mailState]
  const notBack = mailState === 'CANCELED' ? 'This email was already canceled.' : OVER[mailState]
  const failed = retry.error !== null ? retry : cancel
  return (
    <Sheet
      path={`Email ${mail.mailID}`}
      title={<bdi>{mail.subject}</bdi>}
      onClose={onLeave}
      actions={
        <>
          <Button
            look="primary"
            isBusy={retry.isSending}
            refusalOfRole={refusal}
            disabledReason={notAgain ?? reasonAgainst(mail)}
            onClick={() => void act(retry, 'The email will be sent')}
          >
            Send again
          </Button>
          <Button
            look="destructive"
            isBusy={cancel.isSending}
            refusalOfRole={refusal}
            disabledReason={notBack}
            onClick={() => void act(cancel, 'The email won’t be sent')}
          >
            Cancel email
          </Button>
          <Button
            isBusy={file.saving !== null}
            disabledReason={mail.hasFile ? undefined : 'The file was removed because it is old.'}
            onClick={() => void file.save(readMailFile, mail.fileName, { params })}
          >
            <Download aria-hidden className="size-4" />
            PDF
          </Button>
        </>
      }
    >
      <RoleNotice refusal={refusal} />
      <WhatBecame mail={mail} />
      <Facts mail={mail} />
      <p className="mt-4 border-t border-line pt-4 wrap-anywhere whitespace-pre-wrap">
        <bdi>{mail.message}</bdi>
      </p>
      <RecordHistory objectKind="mail" objectID={mail.mailID} />
      <FailureDialog failure={failed.error} title="Error Changing Email" onClose={failed.reset} />
      <FailureDialog failure={file.failure} title="Error Saving File" onClose={file.forget} />
    </Sheet>
  )
}

/** Returns the reason why a failed or canceled email cannot be sent again. */
function reasonAgainst({ hasFile, mayMail }: ResponseBody<typeof readMail>): string | undefined {
  if (!mayMail) return `${NO_MAIL_ALLOWED.title}.`
  return hasFile ? undefined : 'The file was removed because it is old.'
}

/** Shows the reason why the email is not sent yet or will not be sent. */
function WhatBecame({ mail }: { mail: ResponseBody<typeof readMail> }) {
  const timeZone = useTimeZone()
  const { mailState, problem, attempts, dueAt, isMailSent, mayMail, refusedRecipients } = mail
  if (mailState === 'FAILED')
    return (
      <Alert variant="destructive" title="The email wasn’t sent" className="mb-4">
        {problem}
      </Alert>
    )
  if (mailState === 'WAITING' && !mayMail)
    return (
      <Alert title={NO_MAIL_ALLOWED.title} className="mb-4">
        The email is waiting. {NO_MAIL_ALLOWED.sentence}
      </Alert>
    )
  if (mailState === 'WAITING' && !isMailSent)
    return (
      <Alert variant="warning" className="mb-4">
        The email is waiting because no mail server is configured.
      </Alert>
    )
  if (mailState === 'WAITING' && problem !== '')
    return (
      <Alert title={`Not sent yet after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`} className="mb-4">
        {problem} The next attempt is at {formatMoment(dueAt, timeZone)}.
      </Alert>
    )
  if (refusedRecipients.length === 0) return null
  return (
    <Alert variant="destructive" className="mb-4">
      The mail server rejected these recipients: {refusedRecipients.join(', ')}.
    </Alert>
  )
}

function Facts({ mail }: { mail: Mail }) {
  const timeZone = useTimeZone()
  const carried = carriedBy(mail)
  const facts: [label: string, value: ReactNode][] = [
    ['Status', `${STATE_LABELS[mail.mailState]}, ${formatMoment(mail.settledAt, timeZone)}`],
    ['To', mail.recipients.join(', ')],
    ['Created', formatMoment(mail.createdAt, timeZone)],
    [
      'Carries',
      <Link key="carried" to={carried.path} className="text-link">
        <bdi>{carried.label}</bdi>
      </Link>,
    ],
    ['File', `${mail.fileName}, ${mail.hasFile ? sizeText(mail.fileSize) : 'removed because it is old'}`],
  ]
  return (
    <dl className="figures grid grid-cols-[7rem_1fr] gap-y-1">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
