// A screen that shows one document, with its actions in a toolbar.

import type { UseQueryResult } from '@tanstack/react-query'
import type { PrintedSheet } from '@twofold/contract/documents/sheets'
import type { CallInput } from '@twofold/contract/endpoint'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useEffect, useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useFile } from '../client/use-file.ts'
import { Alert } from '../kit/alert.tsx'
import { Button, buttonClasses } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { useSearchParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import type { MailedEndpoint } from '../mail/mail-dialog.tsx'
import { NO_MAIL_ALLOWED } from '../mail/no-mail-allowed.ts'
import { SheetPaper } from './sheet-paper.tsx'

const MailDialog = lazyDialog(async () => (await import('../mail/mail-dialog.tsx')).MailDialog)

/** A file type in which the document can be saved, with its file name extension. */
type SheetFile = {
  ending: 'pdf' | 'csv'
  save: (file: ReturnType<typeof useFile>, name: string) => Promise<boolean>
}

type SheetScreenProps = {
  query: UseQueryResult<PrintedSheet, Error>
  back: { to: string; label: string }
  /** The group of the screen's shortcuts. It is also the heading of the screen until the document has loaded. */
  area: string
  /** Controls on the left of the toolbar that change the content of the document. */
  tools?: ReactNode
  files: readonly SheetFile[]
  mail: { endpoint: MailedEndpoint; input: Omit<CallInput<MailedEndpoint>, 'body'>; beside?: object }
}

/** The screen that shows a document. Printing prints only the document. */
export function SheetScreen({ query, back, area, tools, files, mail }: SheetScreenProps) {
  const { data } = query
  const title = data === undefined ? area : `${data.sheet.title} ${data.sheet.fileName}`
  useEffect(() => {
    // A browser uses the tab title as the name of the printed document or of the PDF file.
    document.title = data === undefined ? `${area} · Twofold` : data.sheet.fileName
  }, [data, area])
  // The link on the document's form adds `?mail` to the URL.
  const [address] = useSearchParams()
  const [isMailing, setMailing] = useState(() => address.has('mail'))
  const refusalToMail = useRefusalOfRole('documents.post')
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas print:block">
      <div className="flex flex-wrap items-start gap-x-3 border-b border-line bg-panel px-4 py-3 print:hidden">
        <Link to={back.to} className={`${buttonClasses('quiet')} -ml-3`}>
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
        {tools}
        <Actions area={area} data={data} files={files} onMail={() => setMailing(true)} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 print:overflow-visible print:p-0">
        {data === undefined && <h1 className="sr-only">{title}</h1>}
        <QueryResult query={query} rows={14}>
          {printed => (
            <>
              {isMailing && !printed.mayMail && <NoMailAllowed />}
              <MissingCharacters missing={printed.missing} />
              <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
                <SheetPaper sheet={printed.sheet} />
              </div>
            </>
          )}
        </QueryResult>
      </div>
      {isMailing && refusalToMail === undefined && data?.mayMail === true && (
        <MailDialog
          {...mail}
          proposed={data.mail}
          fileName={`${data.sheet.fileName}.pdf`}
          onClose={() => setMailing(false)}
        />
      )}
    </div>
  )
}

/** A message that the organisation may not send email. Shown instead of the email dialog if the user opened the document to email it. */
function NoMailAllowed() {
  return (
    <Alert className="mx-auto mt-4 max-w-[53rem] print:hidden" title={NO_MAIL_ALLOWED.title}>
      {NO_MAIL_ALLOWED.sentence}
    </Alert>
  )
}

/** Lists the characters that the PDF cannot show, before the user sends it. */
function MissingCharacters({ missing }: Pick<PrintedSheet, 'missing'>) {
  if (missing.length === 0) return null
  return (
    <Alert className="mx-auto mt-4 max-w-[53rem] print:hidden">
      The PDF can’t show <bdi className="font-semibold">{missing.slice(0, 20).join(' ')}</bdi> and shows □ instead. To
      include all characters, print from this page.
    </Alert>
  )
}

type ActionsProps = Pick<SheetScreenProps, 'area' | 'files'> & { data: PrintedSheet | undefined; onMail: () => void }

function Actions({ area, data, files, onMail }: ActionsProps) {
  const file = useFile()
  const refusal = useRefusalOfRole('documents.post')
  const waiting = data === undefined ? 'The page is still loading.' : undefined
  const barred = data?.mayMail === false ? `${NO_MAIL_ALLOWED.title}. ${NO_MAIL_ALLOWED.sentence}` : undefined
  const print = () => window.print()
  useShortcut({ keys: 'mod+p', does: 'Print', area, worksInFields: true, run: print })
  useShortcut(refusal === undefined && data?.mayMail === true ? { keys: 'm', does: 'Email', area, run: onMail } : null)
  return (
    <div className="ml-auto flex flex-wrap items-center max-narrow:-ml-3">
      <Button look="quiet" disabledReason={refusal ?? waiting ?? barred} onClick={onMail}>
        <Mail aria-hidden className="size-4" />
        Email
      </Button>
      {files.map(({ ending, save }) => (
        <Button
          key={ending}
          look="quiet"
          disabledReason={waiting}
          isBusy={file.saving?.endsWith(ending) === true}
          onClick={() => void save(file, `${data?.sheet.fileName}.${ending}`)}
        >
          <Download aria-hidden className="size-4" />
          {ending.toUpperCase()}
        </Button>
      ))}
      <Button look="quiet" className="-mr-3" disabledReason={waiting} onClick={print}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
      <FailureDialog failure={file.failure} title="Error Saving File" onClose={file.forget} />
    </div>
  )
}
