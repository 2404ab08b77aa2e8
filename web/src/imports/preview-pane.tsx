import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { Decision, ImportKind, RowWarning } from '@twofold/contract/import-fields'
import type { ImportFault, ImportPreview } from '@twofold/contract/imports'
import { Alert } from '../kit/alert.tsx'
import { classNames } from '../kit/class-names.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { Money } from '../kit/money.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import { addedWords, documentWords, WARNING_LABELS } from './import-words.ts'

type PreviewPaneProps = {
  kind: ImportKind
  preview: ImportPreview
  isOld: boolean
  onDecide: (oddity: RowWarning, decision: Decision) => void
}

/** The preview of an import: a summary, the errors by line, and the first rows as they would be posted. */
export function PreviewPane({ kind, preview, isOld, onDecide }: PreviewPaneProps) {
  const { problems, rows, known, faultCount, faults } = preview
  if (problems.length > 0) {
    return (
      <Alert title="Choose what the columns contain">
        <ul>
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Alert>
    )
  }
  return (
    <div aria-busy={isOld || undefined} className={classNames('transition-opacity', isOld && 'opacity-60')}>
      <p role="status" className="figures">
        {counted(rows, 'row')}:{' '}
        {faultCount > 0
          ? `${counted(faultCount, 'error')}, so the file can’t be imported`
          : `${addedWords(kind, preview)} to add`}
        {known > 0 && `, ${counted(known, 'row')} already in the books`}.
      </p>
      {preview.oddities.length > 0 && <FlaggedRows oddities={preview.oddities} onDecide={onDecide} />}
      {faults.length > 0 && <Faults faults={faults} faultCount={faultCount} />}
      {preview.transactions.length > 0 && <Transactions transactions={preview.transactions} />}
      {preview.accounts.length > 0 && <Accounts accounts={preview.accounts} />}
      {preview.parties.length > 0 && <PreviewedParties parties={preview.parties} />}
    </div>
  )
}

const HEAD = 'h-8 border-b border-line text-left text-small font-medium text-muted'

function Faults({ faults, faultCount }: { faults: readonly ImportFault[]; faultCount: number }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
    <section aria-label="Errors" tabIndex={0} className="mt-3 max-h-96 overflow-auto border-y border-line">
      <table className="w-full">
        <thead className="sticky top-0 bg-panel">
          <tr className={HEAD}>
            <th scope="col" className="w-20 font-medium">
              Line
            </th>
            <th scope="col" className="font-medium">
              Problem
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, err }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several errors, and their order does not change.
            <tr key={index} className="border-b border-line align-top last:border-0">
              <td className="figures py-1.5">{line.toLocaleString('en-US')}</td>
              <td className="py-1.5 text-negative">{err}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faultCount > faults.length && (
        <p className="py-1.5 text-muted">and {counted(faultCount - faults.length, 'other error')}.</p>
      )}
    </section>
  )
}

function Transactions({ transactions }: Pick<ImportPreview, 'transactions'>) {
  return (
    <section aria-labelledby="preview-heading" className="mt-4">
      <h3 id="preview-heading" className="font-semibold">
        Preview of the first rows
      </h3>
      <ul className="mt-1 border-t border-line">
        {transactions.map(({ line, transactionDate, transactionComment, isKnown, lines }) => (
          <li key={line} className={classNames('border-b border-line py-1.5 last:border-0', isKnown && 'text-muted')}>
            <div className="flex gap-4">
              <span className="figures w-24 shrink-0">{formatDay(transactionDate as CalendarDate)}</span>
              <span className="min-w-0 flex-1 truncate">{transactionComment}</span>
              {isKnown && <span className="text-small">already in the books</span>}
            </div>
            {lines.map((each, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines does not change, and two lines may be equal.
                key={index}
                className="grid grid-cols-[1fr_5.5rem_5.5rem] gap-x-3 narrow:grid-cols-[1fr_7.5rem_7.5rem] narrow:pl-28"
              >
                <span className="flex min-w-0 items-baseline gap-x-2">
                  <AccountName fullName={each.accountFullName} />
                  {each.isNew && <span className="text-small text-accent">new</span>}
                </span>
                <Amount cents={each.debitOrCredit === 'DEBIT' ? each.transactionDCAmount : null} name="debit" />
                <Amount cents={each.debitOrCredit === 'CREDIT' ? each.transactionDCAmount : null} name="credit" />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Amount({ cents, name }: { cents: number | null; name: string }) {
  return (
    <span className="text-right">
      {cents !== null && (
        <>
          <span className="sr-only">{name} </span>
          <Money cents={cents} />
        </>
      )}
    </span>
  )
}

function Accounts({ accounts }: Pick<ImportPreview, 'accounts'>) {
  return (
    <section aria-labelledby="preview-heading" className="mt-4">
      <h3 id="preview-heading" className="font-semibold">
        First accounts
      </h3>
      <ul className="mt-1 border-t border-line">
        {accounts.map(({ line, accountFullName, accountType, accountMemo, accountNumber, isKnown }) => (
          <li
            key={line}
            className={classNames(
              'grid grid-cols-[1fr_6rem] gap-x-3 border-b border-line py-1.5 last:border-0',
              isKnown && 'text-muted',
            )}
          >
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <AccountName fullName={accountFullName} number={accountNumber} />
              <span className="min-w-0 truncate text-small text-muted">{isKnown ? 'already exists' : accountMemo}</span>
            </span>
            <span className="text-small text-muted">{accountType}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CHOICES: readonly { value: Decision; label: string }[] = [
  { value: 'keep', label: 'Import' },
  { value: 'skip', label: 'Skip' },
]

type FlaggedRowsProps = {
  oddities: ImportPreview['oddities']
  onDecide: (oddity: RowWarning, decision: Decision) => void
}

/** Rows that may contain mistakes, grouped by reason. The user must decide how to handle these rows before the import. */
function FlaggedRows({ oddities, onDecide }: FlaggedRowsProps) {
  return (
    <section aria-labelledby="flagged-rows-heading" className="mt-3">
      <h3 id="flagged-rows-heading" className="font-semibold">
        How should these rows be handled?
      </h3>
      <div className="mt-1 grid gap-x-4 narrow:grid-cols-3 wide:grid-cols-4">
        {oddities.map(({ oddity, rows, decision, lines }) => (
          <SelectField
            key={oddity}
            label={`${WARNING_LABELS[oddity].question}: ${rows.toLocaleString('en-US')}`}
            value={decision ?? ''}
            onChange={chosen => onDecide(oddity, chosen)}
            choices={CHOICES}
            placeholder="Choose"
            hint={`Line ${lines.map(line => line.toLocaleString('en-US')).join(', ')}${rows > lines.length ? ', …' : ''}`}
          />
        ))}
      </div>
    </section>
  )
}

type Previewed = ImportPreview['parties'][number]

/** The first customers or vendors of a file, or the first documents of a file with documents. */
function PreviewedParties({ parties }: { parties: readonly Previewed[] }) {
  return (
    <section aria-labelledby="preview-heading" className="mt-4">
      <h3 id="preview-heading" className="font-semibold">
        Preview of the first rows
      </h3>
      <ul className="mt-1 border-t border-line">
        {parties.map(({ line, document, partyName, isNew, isKnown, isSkipped }) => (
          <li
            key={line}
            className={classNames(
              'grid grid-cols-[1fr_7.5rem] gap-x-3 border-b border-line py-1.5 last:border-0 narrow:grid-cols-[6rem_1fr_1fr_7.5rem]',
              (isKnown || isSkipped) && 'text-muted',
            )}
          >
            <span className="figures max-narrow:hidden">{document && formatDay(document.date as CalendarDate)}</span>
            <span className="min-w-0 truncate">
              {partyName}
              {isNew && <span className="ml-2 text-small text-accent">new</span>}
              {isKnown && <span className="ml-2 text-small">already in the books</span>}
              {isSkipped && <span className="ml-2 text-small">skipped</span>}
            </span>
            <span className="min-w-0 truncate text-small text-muted max-narrow:hidden">
              {document && documentWords(document)}
            </span>
            <span className="text-right">
              {document && <Money cents={document.isRefund ? -document.total : document.total} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
