import { classNames } from '../class-names.ts'
import { Link } from '../links/link.tsx'
import { Money } from '../money.tsx'
import { ChartDrawing, type DrawnPoint, dayLabel } from './chart-drawing.tsx'

type ChartProps = {
  label: string
  /** The header of the table's first column, which contains the labels of the points. */
  head: string
  points: readonly DrawnPoint[]
  look: 'BARS' | 'LINE'
  className?: string
}

/** A chart and, below it, a table of its values. */
export function Chart({ label, head, points, look, className }: ChartProps) {
  return (
    <figure className={classNames('print:hidden', className)}>
      <figcaption className="mb-2 font-semibold">{label}</figcaption>
      <ChartDrawing label={`${label}. The table below lists the values.`} points={points} look={look} />
      <details className="mt-1">
        <summary className="inline-block py-1 text-small text-accent">Show table</summary>
        <div className="max-h-96 overflow-y-auto border-b border-line">
          <table className="figures w-full max-w-md">
            <thead>
              <tr className="text-left text-small text-muted">
                <th scope="col" className="font-medium">
                  {head}
                </th>
                <th scope="col" className="text-right font-medium">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(point => (
                <tr key={point.label} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {point.path === undefined ? (
                      dayLabel(point.label)
                    ) : (
                      <Link to={point.path} className="hover:underline">
                        {point.label}
                      </Link>
                    )}
                  </th>
                  <td className="text-right">
                    <Money cents={point.cents} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
