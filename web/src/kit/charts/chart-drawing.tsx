import { dayAsWritten, daysBetween, formatDay } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from '../links/link.tsx'
import { type ChartPoint, labelsFor, ticksFor, tickWords } from './chart-ticks.ts'

/** A data point, and the URL path to which it links. */
export type DrawnPoint = ChartPoint & { path?: string | undefined }

const HEIGHT = 200
const MARGIN = { top: 8, right: 8, bottom: 24 }
/** The space for the amounts, in pixels. A chart narrower than `shortBelow` shows short amounts, so that the bars have more room. */
const LEFT = { full: 84, short: 56, shortBelow: 420 }
/** A bar that is narrower than this is not a link, because it is too small to tap. The table below the chart has the same links. */
const LINK_WIDTH_MIN = 24
const BAR_WIDTH_MAX = 56
/** The approximate width of a letter below a bar, in pixels. */
const LETTER_WIDTH = 6.5

type ChartDrawingProps = {
  /** Describes the chart for screen readers. The table below the chart contains the values. */
  label: string
  points: readonly DrawnPoint[]
  look: 'BARS' | 'LINE'
}

/** Draws values as bars or as a step line, with round amounts on the axis. Bars are also links. */
export function ChartDrawing({ label, points, look }: ChartDrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  const ticks = ticksFor(points.map(({ cents }) => cents))
  const frame = frameOf(width, ticks)
  const words = tickWords(ticks, frame.left === LEFT.full)
  return (
    <div ref={box} className="relative min-w-0" style={{ height: HEIGHT }}>
      {width > 0 && (
        // The drawing is positioned absolutely. Otherwise, a drawing for a wide window would keep the layout wide when the window shrinks.
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={HEIGHT}
          className="absolute top-0 left-0 block text-muted"
        >
          {ticks.map((tick, at) => (
            <Tick key={tick} tick={tick} words={words[at]} frame={frame} />
          ))}
          {look === 'BARS' ? <Bars points={points} frame={frame} /> : <Steps points={points} frame={frame} />}
        </svg>
      )}
      {width > 0 && look === 'BARS' && <BarLinks points={points} frame={frame} />}
    </div>
  )
}

type Frame = { left: number; right: number; yOf: (cents: Cents) => number }

function frameOf(width: number, ticks: readonly Cents[]): Frame {
  const least = ticks[0] ?? 0
  // If all values are 0, the axis is at the bottom, above its labels.
  const most = Math.max(ticks.at(-1) ?? 0, least + 1)
  const span = most - least
  const room = HEIGHT - MARGIN.top - MARGIN.bottom
  return {
    left: width < LEFT.shortBelow ? LEFT.short : LEFT.full,
    right: width - MARGIN.right,
    yOf: cents => MARGIN.top + ((most - cents) / span) * room,
  }
}

function Tick({ tick, words, frame: { left, right, yOf } }: { tick: Cents; words: string | undefined; frame: Frame }) {
  const y = yOf(tick)
  return (
    <g>
      <line
        x1={left}
        x2={right}
        y1={y}
        y2={y}
        stroke={tick === 0 ? 'var(--rule)' : 'var(--line)'}
        shapeRendering="crispEdges"
      />
      <text x={left - 8} y={y + 4} textAnchor="end" fill="currentColor" className="figures text-small">
        {words}
      </text>
    </g>
  )
}

/** Returns the positions of the bars, each centered in its own band. */
function bandsOf(count: number, { left, right }: Frame): { width: number; leftOf: (at: number) => number } {
  const width = (right - left) / Math.max(count, 1)
  return { width, leftOf: at => left + width * at }
}

function Bars({ points, frame }: { points: readonly DrawnPoint[]; frame: Frame }) {
  const bands = bandsOf(points.length, frame)
  const width = Math.min(BAR_WIDTH_MAX, bands.width * 0.64)
  const zero = frame.yOf(0)
  const labels = labelsFor(
    points.map(({ label }) => label),
    bands.width / LETTER_WIDTH,
  )
  return points.map(({ label, cents }, at) => {
    const middle = bands.leftOf(at) + bands.width / 2
    const y = frame.yOf(cents)
    return (
      <g key={label}>
        <rect
          x={middle - width / 2}
          y={Math.min(y, zero)}
          width={width}
          // The bar of any amount except 0 is at least one pixel high.
          height={cents === 0 ? 0 : Math.max(Math.abs(y - zero), 1)}
          fill={cents < 0 ? 'var(--negative)' : 'var(--accent)'}
        />
        {labels[at] !== '' && (
          <text x={middle} y={HEIGHT - 6} textAnchor="middle" fill="currentColor" className="text-small">
            {labels[at]}
          </text>
        )}
      </g>
    )
  })
}

/** The links of the bars, as an overlay. */
function BarLinks({ points, frame }: { points: readonly DrawnPoint[]; frame: Frame }) {
  const { width, leftOf } = bandsOf(points.length, frame)
  if (width < LINK_WIDTH_MIN) return null
  return points.map(({ label, cents, path }, at) => {
    if (path === undefined) return null
    const name = `${label}: ${formatCents(cents)}`
    return (
      <Link
        key={label}
        to={path}
        aria-label={name}
        title={name}
        className="absolute top-0 h-full rounded-small"
        style={{ left: leftOf(at), width }}
      />
    )
  })
}

function Steps({ points, frame }: { points: readonly DrawnPoint[]; frame: Frame }) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const days = Math.max(daysBetween(first.label, last.label), 1)
  const xOf = (day: string) => frame.left + (daysBetween(first.label, day) / days) * (frame.right - frame.left)
  const path = points
    .map(({ label, cents }, at) =>
      at === 0 ? `M${xOf(label)} ${frame.yOf(cents)}` : `H${xOf(label)}V${frame.yOf(cents)}`,
    )
    .join('')
  return (
    <>
      <path d={path} fill="none" stroke="var(--accent)" strokeWidth={1.5} />
      <text x={frame.left} y={HEIGHT - 6} fill="currentColor" className="text-small">
        {dayLabel(first.label)}
      </text>
      <text x={frame.right} y={HEIGHT - 6} textAnchor="end" fill="currentColor" className="text-small">
        {dayLabel(last.label)}
      </text>
    </>
  )
}

/** Formats a date on an axis or in the table. Returns any other text unchanged. */
export function dayLabel(text: string): string {
  const day = dayAsWritten(text)
  return day.ok ? formatDay(day.value) : text
}
