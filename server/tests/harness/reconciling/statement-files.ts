// Writes the same bank transactions as a statement file in each format, for import tests.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { centsToDecimal } from '@twofold/accounting/money'

/** A bank transaction as the bank reports it. A positive amount is money in. */
export type Movement = { date: CalendarDate; cents: number; text: string }

/** A statement: the bank transactions of an account up to a date, and the balance on that date. */
type BankPeriod = {
  account: string
  movements: readonly Movement[]
  closingOn: CalendarDate
  closingCents: number
}

const compact = (date: CalendarDate) => date.replaceAll('-', '')
const american = (date: CalendarDate) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function ofx({ account, movements, closingOn, closingCents }: BankPeriod): string {
  const entries = movements.map(
    ({ date, cents, text }, index) =>
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${compact(date)}<TRNAMT>${centsToDecimal(cents)}<FITID>${account}-${compact(closingOn)}-${index}<NAME>${escaped(text)}<MEMO></STMTTRN>`,
  )
  return `OFXHEADER:100\r\nCHARSET:1252\r\n\r\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>${account}</CCACCTFROM><BANKTRANLIST>${entries.join('')}</BANKTRANLIST><LEDGERBAL><BALAMT>${centsToDecimal(closingCents)}<DTASOF>${compact(closingOn)}</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`
}

function qif({ movements }: BankPeriod): string {
  const entries = movements.map(
    ({ date, cents, text }) => `D${american(date)}\nT${centsToDecimal(cents)}\nP${text}\n^\n`,
  )
  return `!Type:CCard\n${entries.join('')}`
}

function camt({ account, movements, closingOn, closingCents }: BankPeriod): string {
  const side = (cents: number) => `<CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const amount = (cents: number) => `<Amt Ccy="USD">${centsToDecimal(Math.abs(cents))}</Amt>${side(cents)}`
  const entries = movements.map(
    ({ date, cents, text }) =>
      `<Ntry>${amount(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><AddtlNtryInf>${escaped(text)}</AddtlNtryInf></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${amount(closingCents)}<Dt><Dt>${closingOn}</Dt></Dt></Bal>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

/** A CSV file with money in and money out in separate columns, and without a balance column. */
function csv({ movements }: BankPeriod): string {
  const entries = movements.map(({ date, cents, text }) => {
    const amount = centsToDecimal(Math.abs(cents))
    return `${american(date)},"${text.replaceAll('"', '""')}",${cents < 0 ? `,${amount}` : `${amount},`}\n`
  })
  return `Posting Date,Description,Money in,Money out\n${entries.join('')}`
}

/** The functions that write a statement, by format. */
export const STATEMENT_WRITERS = { ofx, qif, camt, csv } as const
