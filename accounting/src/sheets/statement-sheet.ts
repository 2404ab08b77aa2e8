// Builds the printed version of a customer's statement: opening balance, entries, closing balance and aging.
import { type CalendarDate, formatDay } from '../calendar.ts'
import { type Cents, formatCents } from '../money.ts'
import { AGES } from '../reports/ages.ts'
import type { OpenBalance } from '../reports/party-aging.ts'
import { addressLines } from './invoice-sheet.ts'
import { type Letterhead, printedLine, printedLines, type Sheet, type SheetMail, type SheetRow } from './sheet.ts'

/** A line of a statement. `document` is its description. */
export type PrintedMovement = {
  date: CalendarDate
  document: string
  reference: string
  /** The amount that raised the balance, and the amount that lowered it. One of the two amounts is 0. */
  raisedCents: Cents
  loweredCents: Cents
  balanceCents: Cents
}

/** The statement fields that are printed. */
export type PrintedStatement = {
  customerId: number
  customerName: string
  customerEmail: string
  careOf: string
  address: string
  city: string
  state: string
  zip: string
  /** The first day of the statement. Null means the beginning of the books. */
  startDate: CalendarDate | null
  endDate: CalendarDate
  openingCents: Cents
  closingCents: Cents
  movements: readonly PrintedMovement[]
  open: OpenBalance
}

/**
 * Returns the printed statement. The open amounts by age, the unapplied amounts and the other amounts below the rows add up to the closing
 * balance.
 */
export function statementSheet(statement: PrintedStatement, letterhead: Letterhead): Sheet {
  const { customerId, startDate, endDate, closingCents } = statement
  return {
    fileName: `statement-${customerId}-${endDate}`,
    issuer: { name: printedLine(letterhead.name), lines: printedLines(letterhead.address) },
    title: 'Statement',
    stamp: '',
    facts: [
      { label: 'Customer number', value: String(customerId) },
      ...(startDate === null ? [] : [{ label: 'From', value: formatDay(startDate) }]),
      { label: 'Through', value: formatDay(endDate) },
      { label: closingCents < 0 ? 'Balance in your favor' : 'Balance', value: formatCents(Math.abs(closingCents)) },
    ],
    blocks: [{ label: 'To', lines: recipientLines(statement) }],
    columns: [
      { head: 'Date', kind: 'DATE' },
      { head: 'Document', kind: 'TEXT' },
      { head: 'Reference', kind: 'TEXT' },
      { head: 'Charges', kind: 'MONEY' },
      { head: 'Payments', kind: 'MONEY' },
      { head: 'Balance', kind: 'MONEY' },
    ],
    rows: rowsOf(statement),
    sums: [],
    ages: agesOfStatement(statement),
    notes: [],
    footer: printedLines(letterhead.footer),
  }
}

/** Returns the default email for a statement. It is addressed to the customer, and contains the date and the balance. */
export function statementMail(statement: PrintedStatement, letterhead: Letterhead): SheetMail {
  const name = printedLine(letterhead.name)
  const { closingCents, endDate } = statement
  const balance = closingCents < 0 ? `${formatCents(-closingCents)} in your favor` : formatCents(closingCents)
  return {
    to: printedLine(statement.customerEmail),
    subject: `Statement from ${name}, ${formatDay(endDate)}`,
    message: [
      `Hi ${printedLine(statement.customerName)},`,
      `Your statement as of ${formatDay(endDate)} is attached. The balance is ${balance}.`,
      `Thank you,\n${name}`,
    ].join('\n\n'),
  }
}

function recipientLines({ customerName, careOf, address, city, state, zip }: PrintedStatement): string[] {
  const own = { name: '', address1: '', address2: '', city, state, zip }
  const care = printedLine(careOf)
  return [
    printedLine(customerName),
    care === '' ? '' : `c/o ${care}`,
    ...printedLines(address),
    ...addressLines(own),
  ].filter(line => line !== '')
}

function rowsOf({ startDate, endDate, openingCents, closingCents, movements }: PrintedStatement): SheetRow[] {
  const raised = movements.reduce((sum, { raisedCents }) => sum + raisedCents, 0)
  const lowered = movements.reduce((sum, { loweredCents }) => sum + loweredCents, 0)
  const opening: SheetRow = { look: 'CARRIED', cells: [startDate, 'Opening balance', null, null, null, openingCents] }
  return [
    opening,
    ...movements.map(({ date, document, reference, raisedCents, loweredCents, balanceCents }): SheetRow => {
      const amounts = [raisedCents === 0 ? null : raisedCents, loweredCents === 0 ? null : loweredCents, balanceCents]
      return { look: 'LINE', cells: [date, printedLine(document), printedLine(reference), ...amounts] }
    }),
    { look: 'TOTAL', cells: [endDate, 'Closing balance', null, raised, lowered, closingCents] },
  ]
}

/** Returns the parts of the closing balance: the open invoices by age, then the other parts. */
export function agesOfStatement({ open }: Pick<PrintedStatement, 'open'>): Sheet['ages'] {
  const { ages, markedPaidCents, unappliedCents, adjustmentsCents } = open
  const others = [
    { label: 'Marked as paid', cents: markedPaidCents },
    { label: 'Unapplied', cents: unappliedCents },
    { label: 'Adjustments', cents: adjustmentsCents },
  ]
  return [
    ...AGES.map(({ label, daysMax }, index) => ({
      label: daysMax === 0 ? label : `${label} days`,
      cents: ages[index] ?? 0,
    })),
    ...others.filter(({ cents }) => cents !== 0),
  ]
}
