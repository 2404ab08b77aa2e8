import { BOOKS_FILES, BOOKS_FORMATS, type BooksFormat, exportBooks } from '@twofold/contract/exports'
import Download from 'lucide-react/icons/download'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useFile } from '../client/use-file.ts'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { PageHeader } from '../kit/page-header.tsx'

/** The page that exports the books as files. Each format has a description and a button. */
export default function ExportPage() {
  const file = useFile()
  const toast = useToast()
  const refusal = useRefusalOfRole('books.read')
  const save = async (format: BooksFormat) => {
    const { fileName } = BOOKS_FILES[format]
    if (await file.save(exportBooks[format], fileName, {})) toast({ title: 'Saved', detail: fileName })
  }
  return (
    <div className="mx-auto min-h-full w-full max-w-[1440px] flex-1 bg-panel">
      <PageHeader path="Organisation" title="Export" />
      <div className="px-4 py-4">
        <p className="text-muted">
          Download your current books. Voided entries aren’t included. Other programs can read these files, and another
          organisation can import the CSV.
        </p>
        <ul className="mt-4 grid gap-x-10 narrow:grid-cols-2 register:grid-cols-3">
          {BOOKS_FORMATS.map(format => (
            <li key={format} className="flex flex-col items-start gap-3 border-t border-line py-4">
              <div className="min-w-0 flex-1">
                <h2 id={`export-${format}`} className="font-semibold">
                  {EXPORT_WORDS[format].title}
                </h2>
                <p className="mt-0.5 text-muted">{EXPORT_WORDS[format].purpose}</p>
              </div>
              <Button
                aria-describedby={`export-${format}`}
                isBusy={file.saving === BOOKS_FILES[format].fileName}
                disabledReason={refusal}
                onClick={() => void save(format)}
              >
                <Download aria-hidden className="size-4" />
                {file.saving === BOOKS_FILES[format].fileName ? 'Saving…' : `Save ${BOOKS_FILES[format].fileName}`}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <FailureDialog failure={file.failure} title="Error Exporting Books" onClose={file.forget} />
    </div>
  )
}

/** The name and purpose of each format. */
const EXPORT_WORDS: Readonly<Record<BooksFormat, { title: string; purpose: string }>> = {
  csv: {
    title: 'CSV',
    purpose: 'One row per transaction line. For spreadsheets, or to import into another organisation.',
  },
  json: {
    title: 'JSON',
    purpose:
      'Complete data for other programs, including customers, vendors, documents and statements. Amounts are in cents.',
  },
  hledger: {
    title: 'hledger',
    purpose: 'A journal file for hledger. All balances match the balances in Twofold to the cent.',
  },
  beancount: {
    title: 'Beancount',
    purpose: 'A journal file for Beancount. Account names are changed where Beancount requires it.',
  },
  chart: {
    title: 'Chart of accounts',
    purpose: 'Account names, types and memos as CSV. You can import this file into another organisation.',
  },
}
