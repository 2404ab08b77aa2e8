import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import type { ImportPreview } from '@twofold/contract/imports'
import { classNames } from '../kit/class-names.ts'
import { Money } from '../kit/money.tsx'
import { documentWords } from './import-words.ts'

type Previewed = ImportPreview['parties'][number]

/** The first customers or vendors of a file, or the first documents of a file with documents. */
export function PreviewedParties({ parties }: { parties: readonly Previewed[] }) {
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
