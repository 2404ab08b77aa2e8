// Generates a typical bank file: CAMT.053 without line breaks, padded to an exact number of bytes.
import { addDays } from '@twofold/accounting/calendar'

const DAYS = 365

/** Returns a statement with the given number of bytes, in base64, and the number of its entries. */
export function statementOnOneLine(bytes: number): { content: string; entries: number } {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>USD</Ccy></Acct>'
  const tail = '</Stmt></BkToCstmrStmt></Document>'
  const entries: string[] = []
  let length = head.length + tail.length
  for (;;) {
    const entry = entryOf(entries.length)
    if (length + entry.length > bytes) break
    entries.push(entry)
    length += entry.length
  }
  // Parsers ignore spaces between two elements.
  const padding = ' '.repeat(bytes - length)
  const text = `${head}${entries.join('')}${padding}${tail}`
  return { content: Buffer.from(text).toString('base64'), entries: entries.length }
}

function entryOf(no: number): string {
  const day = addDays('2025-01-01', no % DAYS)
  return `<Ntry><NtryRef>${no}</NtryRef><Amt Ccy="USD">${(no % 9000) + 1}.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Supplier ${no % 700}</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Order ${no} of office supplies</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}
