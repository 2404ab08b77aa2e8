// Statement files that were damaged in transit.
import fc from 'fast-check'
import { expect } from 'vitest'
import { readStatementFile } from '../bank-statements/read-statement.ts'

/** The bytes of a text in ASCII. */
const bytesOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

/** A valid file of each format, so that a change of a byte or two reaches every branch of its reader. */
const SOUND = [
  `OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20100105<TRNAMT>-1,234.50<FITID>1<NAME>A &amp; B<MEMO></STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>1.00<DTASOF>20100131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  `<?xml version="1.0" encoding="UTF-8"?><?OFX VERSION="211"?><OFX><A><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>20100105</DTPOSTED>
<TRNAMT>-1.50</TRNAMT><NAME><![CDATA[x]]>&#233;</NAME></STMTTRN></BANKTRANLIST></STMTRS></A></OFX>`,
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>X</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">1.00</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2010-01-05</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`,
  `!Account\nNA\n^\n!Type:Bank\nD1/ 5'10\nT-1,234.50\nN7\nPX\nSa\nEb\n$1\n^\nD1/13/10\nT5\n^\n`,
  `Words;\n\nDate;Text;Amount;Balance\n05.01.2010;"a ""b""\nc";-1.234,50;5,00\n06.01.2010;d;7,00;12,00\n;;;end\n`,
].map(bytesOf)

type Bytes = Uint8Array<ArrayBuffer>
type Change = { at: number; byte: number; kind: 'set' | 'drop' | 'double' | 'cut' }

const change = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  byte: fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...bytesOf('<>&;"\'/!^,.-0 \n'))),
  kind: fc.constantFrom<Change['kind']>('set', 'set', 'drop', 'double', 'cut'),
})

function changed(bytes: Bytes, { at, byte, kind }: Change): Bytes {
  const index = Math.floor(at * bytes.length)
  if (kind === 'cut') return bytes.slice(0, index)
  if (kind === 'set') return bytes.with(index, byte)
  const [before, after] = [bytes.slice(0, index), bytes.slice(kind === 'drop' ? index + 1 : Math.max(0, index - 40))]
  return Uint8Array.from([...before, ...after])
}

function expectWholeOrNothing(bytes: Uint8Array): void {
  const { statements, faults, csv } = readStatementFile(bytes)
  if (faults.length > 0) expect(statements).toEqual([])
  else expect(statements.length > 0 || (csv?.problems.length ?? 0) > 0).toBe(true)
  for (const { line, sentence } of faults) {
    expect(line).toBeGreaterThanOrEqual(1)
    expect(sentence).toMatch(/[.]$/)
  }
  const isPlain = ({ cents, date }: { cents: number; date: string }) =>
    Number.isSafeInteger(cents) && date.length === 10
  expect(statements.flatMap(({ lines }) => lines).filter(line => !isPlain(line))).toEqual([])
}

/** Checks that a damaged file is read completely, or refused with a line number and a message, and never throws. */
export function readDamagedFiles(cases: number): void {
  fc.assert(
    fc.property(fc.constantFrom(...SOUND), fc.array(change, { minLength: 1, maxLength: 4 }), (sound, changes) =>
      expectWholeOrNothing(
        changes.reduce<Bytes>((bytes, each) => (bytes.length === 0 ? bytes : changed(bytes, each)), sound),
      ),
    ),
    { numRuns: cases },
  )
}

/** The same for a file of arbitrary bytes. */
export function readAnyBytes(cases: number): void {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), expectWholeOrNothing), { numRuns: cases })
}
