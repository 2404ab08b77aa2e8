// The screen at /outbox and /outbox/:mailID. The selected email is shown over the list.

import { MAIL_STATES, type MailState } from '@twofold/accounting/mail'
import { formatMoment } from '@twofold/accounting/moment'
import { listMails, type Mail, readMailServer } from '@twofold/contract/documents/mail'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { useEffect, useMemo, useRef } from 'react'
import { useTimeZone } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { Alert } from '../kit/alert.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { Link } from '../kit/links/link.tsx'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { ListSearch } from '../kit/lists/list-search.tsx'
import { useListView } from '../kit/lists/use-list-view.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useLocation, useNavigate, useParams } from '../kit/router/use-router.tsx'
import type { CellContext, Column } from '../kit/table/data-table.tsx'
import { recipientsLeftText, STATE_LABELS } from './mail-words.ts'
import { NO_MAIL_ALLOWED } from './no-mail-allowed.ts'

const MailSheet = lazyComponent(async () => (await import('./mail-sheet.tsx')).MailSheet)

export default function OutboxScreen() {
  const { mailID } = useParams()
  return (
    <>
      <OutboxPage openID={mailID === undefined ? undefined : Number(mailID)} />
      {mailID !== undefined && <MailSheet key={mailID} mailID={mailID} />}
    </>
  )
}

const SORTS = ['mailID'] as const
/** The interval in milliseconds at which the list is reloaded while emails are waiting or being sent. */
const LOOK_AGAIN_MS = 5000

const STATES: { value: MailState | 'ALL'; label: string }[] = [
  { value: 'ALL', label: 'Any status' },
  ...MAIL_STATES.map(value => ({ value, label: STATE_LABELS[value] })),
]

const FILTERS = { state: (text: string) => MAIL_STATES.some(state => state === text) }

/** The emails that are waiting, sent or failed, with the reasons. `?state=` and `?search=` filter the list. */
function OutboxPage({ openID }: { openID: number | undefined }) {
  const view = useListView(SORTS, FILTERS)
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const state = view.filters.state as MailState | undefined
  const timeZone = useTimeZone()
  const list = useGrowingList(listMails, {
    inputAt: window => ({
      query: {
        ...window,
        ...(view.search !== '' && { search: view.search }),
        ...(view.sortText !== undefined && { sort: view.sortText as 'mailID' }),
        ...(state !== undefined && { mailState: state }),
      },
    }),
    read: readMails,
  })
  useFreshMails(list.rows, list.retry)
  const columns = useMemo(() => mailColumns(query, timeZone), [query, timeZone])
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader path="Organisation" title="Outbox" />
      <ServerNote isShown={openID === undefined} />
      <ListSearch title="Emails" area="Outbox" view={view}>
        <SelectField
          label="Status"
          layout="cell"
          className="-mb-5 w-32"
          value={state ?? 'ALL'}
          onChange={chosen => view.narrow('state', chosen === 'ALL' ? '' : chosen)}
          choices={STATES}
        />
      </ListSearch>
      <GrowingTable
        label="Emails"
        area="Outbox"
        list={list}
        view={view}
        columns={columns}
        rowKey={keyOf}
        onOpen={mail => void navigate(pathOf(mail) + query)}
        onAbove={() => {}}
        initialKey={openID}
        isDone={({ mailState }) => mailState === 'SENT' || mailState === 'CANCELED'}
        narrowRow={(mail, context) => <NarrowRow mail={mail} path={pathOf(mail) + query} {...context} />}
        words={['email', 'emails']}
        next={{
          hint: 'You can email an invoice or a statement from its print view.',
          step: { to: '/receivable-invoices', label: 'Invoices', permission: 'documents.read' },
        }}
      />
    </div>
  )
}

/** Reloads the list while an email is waiting or being sent. */
function useFreshMails(mails: readonly Mail[], look: () => void) {
  const newest = useRef(look)
  useEffect(() => {
    newest.current = look
  })
  const isMoving = mails.some(({ mailState }) => mailState === 'WAITING' || mailState === 'SENDING')
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => newest.current(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isMoving])
}

/**
 * Shows whether email is sent, the sender address, and how many more recipients can be emailed. Hidden while an email is open, because the
 * email shows the same note.
 */
function ServerNote({ isShown }: { isShown: boolean }) {
  const { data } = useEndpointQuery(readMailServer, {}, { isEnabled: isShown })
  const timeZone = useTimeZone()
  if (data === undefined) return null
  if (!data.mayMail)
    return (
      <Alert className="mx-4 my-4" title={NO_MAIL_ALLOWED.title}>
        {NO_MAIL_ALLOWED.sentence}
      </Alert>
    )
  const left = recipientsLeftText(data, timeZone)
  if (data.isMailSent)
    return (
      <p className="px-4 py-3 text-muted">
        Emails are sent from {data.mailFrom}. {left}
      </p>
    )
  return (
    <>
      <Alert variant="warning" className="mx-4 mt-4" title="No mail server is configured">
        Emails wait here until the server administrator sets up a mail server. In the meantime, you can save the PDFs
        and send them another way.
      </Alert>
      <p className="px-4 py-3 text-muted">{left}</p>
    </>
  )
}

function readMails({ mails, next }: ResponseBody<typeof listMails>) {
  return { rows: mails, next }
}

function keyOf({ mailID }: Mail): number {
  return mailID
}

function pathOf({ mailID }: Mail): string {
  return `/outbox/${mailID}`
}

function mailColumns(query: string, timeZone: string): Column<Mail>[] {
  return [
    {
      key: 'mailID',
      head: 'No.',
      width: '72px',
      isSortable: true,
      cell: mail => <span className="figures text-muted">{mail.mailID}</span>,
    },
    {
      key: 'createdAt',
      head: 'Created',
      width: '172px',
      cell: mail => <span className="figures">{formatMoment(mail.createdAt, timeZone)}</span>,
    },
    {
      key: 'subject',
      head: 'Subject',
      width: 'minmax(180px, 3fr)',
      cell: (mail, { isActive }) => (
        <Link to={pathOf(mail) + query} tabIndex={isActive ? 0 : -1} className="font-medium hover:underline">
          <bdi>{mail.subject}</bdi>
        </Link>
      ),
    },
    { key: 'to', head: 'To', width: 'minmax(140px, 2fr)', cell: mail => mail.recipients.join(', ') },
    {
      key: 'customer',
      head: 'Customer',
      width: 'minmax(120px, 1.5fr)',
      cell: mail => <bdi>{mail.customerName}</bdi>,
    },
    { key: 'state', head: 'Status', width: 'minmax(140px, 2fr)', cell: mail => <State mail={mail} /> },
  ]
}

/** The state of an email, with the reason if it failed. */
function State({ mail: { mailState, problem, refusedRecipients } }: { mail: Mail }) {
  const refused = refusedRecipients.length === 0 ? '' : `not to ${refusedRecipients.join(', ')}`
  const why = problem === '' ? refused : problem
  return (
    <span className={mailState === 'FAILED' ? 'text-negative' : undefined} title={why}>
      {STATE_LABELS[mailState]}
      {why !== '' && <span className="text-small"> · {why}</span>}
    </span>
  )
}

type NarrowRowProps = CellContext<Mail> & { mail: Mail; path: string }

/** Renders an email as a row on a phone: the subject and state, then the recipients. */
function NarrowRow({ mail, path, isActive }: NarrowRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={path} tabIndex={isActive ? 0 : -1} className="truncate font-medium">
        <bdi>{mail.subject}</bdi>
      </Link>
      <span className={mail.mailState === 'FAILED' ? 'text-negative' : undefined}>{STATE_LABELS[mail.mailState]}</span>
      <span className="col-span-2 truncate text-small text-muted">{mail.recipients.join(', ')}</span>
    </div>
  )
}
