import { counted } from '@twofold/accounting/counted'
import type { ReactNode } from 'react'

type NamedRow = { line: number; text: string; reason: string }

type LeftOutProps = {
  /** The summary, including the number of rows, such as `3 rows are left out`. */
  summary: string
  rows: readonly NamedRow[]
  count: number
}

/** The rows of a file that are not imported, each with the reason. The list is collapsed. The number of rows is always visible. */
export function LeftOut({ summary, rows, count }: LeftOutProps) {
  if (count === 0) return null
  return (
    <details className="my-2">
      <summary className="w-fit cursor-pointer font-medium">{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
      <section aria-label={summary} tabIndex={0} className="mt-1 max-h-64 overflow-auto border-y border-line">
        <table className="w-full">
          <thead>
            <tr className="h-8 text-left text-small text-muted">
              <Head className="w-16">Line</Head>
              <Head>In the file</Head>
              <Head>Reason</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, text, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several rows may start on the same line, and their order does not change.
              <tr key={index} className="border-t border-line align-top">
                <td className="figures py-1 text-muted">{line.toLocaleString('en-US')}</td>
                <td className="py-1 pr-4 wrap-anywhere">{text}</td>
                <td className="py-1">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > rows.length && (
          <p className="py-1 text-muted">{counted(count - rows.length, 'more row')} not shown.</p>
        )}
      </section>
    </details>
  )
}

function Head({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`font-medium ${className}`}>
      {children}
    </th>
  )
}
