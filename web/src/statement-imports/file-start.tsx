import type { StatementPreview } from '@twofold/contract/statement-imports'

const CELL = 'max-w-48 truncate border-b border-line py-1 pr-4 text-left'

/** The first rows of a file as a table, and text samples that show whether the encoding is correct. */
export function FileStart({ preview: { columns, firstRows, letters } }: { preview: StatementPreview }) {
  return (
    <>
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard.
        <section aria-label="First rows in the file" tabIndex={0} className="mb-2 overflow-x-auto">
          <table className="figures w-full">
            <caption className="pb-1 text-left text-small text-muted">First rows in the file</caption>
            <thead>
              <tr className="text-small text-muted">
                {columns.map(column => (
                  <th key={column} scope="col" title={column} className={`${CELL} font-medium`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {firstRows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rows does not change, and two rows may be equal.
                <tr key={row}>
                  {columns.map((column, index) => (
                    <td key={column} title={cells[index]} className={CELL}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {letters.length > 0 && (
        <p className="pb-2">
          <span className="text-small text-muted">Special characters in this encoding: </span>
          {letters.map(({ line, text }, index) => (
            <span key={line}>
              {index > 0 && ' · '}
              <bdi>{text}</bdi>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
