// Tests the parsers with statement files that were damaged in transit.
import fc from 'fast-check'
import { expect } from 'vitest'
import { decodeText } from '../bank-statements/decode-text.ts'
import { type ParsedFile, readStatementFile } from '../bank-statements/read-statement.ts'
import { forCases } from './for-all.ts'

/** Returns the bytes of an ASCII string. */
const bytesOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

/** A valid file of each format. The files are short, so that a change to one or two bytes can reach every branch of the parser. */
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

function damaged(sound: Bytes, changes: readonly Change[]): Bytes {
  return changes.reduce<Bytes>((bytes, each) => (bytes.length === 0 ? bytes : changed(bytes, each)), sound)
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

/** Valid files with several entries of each kind. The test counts these entries without using the parser. */
const COUNTED = [
  `OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20100105<TRNAMT>-1234.50<FITID>1<NAME>A &amp; B<MEMO>x<BR>y</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20100106<TRNAMT>-75.00<FITID>2<CHECKNUM>7</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20100107<TRNAMT>5.00<FITID>3<NAME>C</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>1.00<DTASOF>20100131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`,
  `<?xml version="1.0"?><?OFX VERSION="211"?><OFX><A><STMTRS><BANKTRANLIST>
<STMTTRN><DTPOSTED>20100105</DTPOSTED><TRNAMT>-1.50</TRNAMT><NAME>x</NAME></STMTTRN>
<STMTTRN><DTPOSTED>20100106</DTPOSTED><TRNAMT>2.50</TRNAMT><NAME>y</NAME></STMTTRN></BANKTRANLIST></STMTRS></A></OFX>\n`,
  `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>X</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2010-01-05</Dt></BookgDt></Ntry>
<Ntry><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts></Ntry>
<Ntry><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2010-01-06</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>\n`,
  `!Type:Bank\nD1/ 1'10\nT500.00\nPOpening Balance\nL[A]\n^\nD1/ 5'10\nT-1234.50\nN7\nPX\nSa\nEb\n$1\n^\nD1/13/10\nT5.00\n^\nD1/14/10\nPNotice\n^\nD1/15/10\nT-2.00\nPY\n^\n`,
  `Words;\n\nDate;Payee;Amount;Balance\n05.01.2010;a;-1234,50;5,00\n06.01.2010;d;7,00;12,00\n07.01.2010;notice;;\nPending;e;-3,00;\n08.01.2010;"f;g";2,00;14,00\n;;;end\n`,
  `2010-01-05,a,-1.50\n2010-01-06,b,2.50\n,c,\n2010-01-07,d,-3.50\n`,
].map(bytesOf)
/** The columns of the last file, which has no header. */
const COLUMNS = { date: 'Column 1', payee: 'Column 2', amount: 'Column 3' }

/** Returns the number of entries that are still recognizable in the text of a file. */
function entriesIn(text: string, file: ParsedFile): number {
  if (file.format === 'OFX') return count(text, /<STMTTRN(?![A-Z])/gi)
  if (file.format === 'CAMT') return count(text, /<Ntry[\s>]/g)
  if (file.format === 'QIF') return count(text, /^\^/gm)
  return recordsBelow(text, file.csv?.delimiter ?? ',', file.csv?.head.headerLine ?? 0)
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}

/** Returns the number of non-empty CSV records below a line. Counts them character by character. */
function recordsBelow(text: string, delimiter: string, headerLine: number): number {
  let [records, line, begin, isQuoted, isFilled, isCellStart] = [0, 1, 1, false, false, true]
  for (const letter of `${text}\n`) {
    if (letter === '"' && (isQuoted || isCellStart)) isQuoted = !isQuoted
    if (!/[\s"]/.test(letter) && letter !== delimiter) isFilled = true
    isCellStart = letter === delimiter || (isCellStart && letter === ' ')
    if (letter !== '\n') continue
    line++
    if (isQuoted) continue
    if (isFilled && begin > headerLine) records++
    ;[begin, isFilled, isCellStart] = [line, false, true]
  }
  return records
}

/**
 * Checks that each entry of a damaged file is a line or a skipped row, or that the file is refused with a line number. Returns the number
 * of accepted files. Uses the seed of the run unless a seed is given.
 */
export function countDamagedFiles(cases: number, seed?: number): number {
  let read = 0
  fc.assert(
    fc.property(fc.constantFrom(...COUNTED), fc.array(change, { maxLength: 3 }), (sound, changes) => {
      const bytes = damaged(sound, changes)
      const isWithoutHeader = sound === COUNTED.at(-1)
      const options = isWithoutHeader ? { columns: COLUMNS, headerLine: 0, delimiter: ',' as const } : {}
      const file = readStatementFile(bytes, options)
      if (file.faults.length > 0) {
        expect(file.statements).toEqual([])
        for (const { line } of file.faults) expect(line).toBeGreaterThanOrEqual(1)
        return
      }
      if ((file.csv?.problems.length ?? 0) > 0) return
      read++
      const decoded = decodeText(bytes)
      if (!decoded.ok) throw new Error('A file that cannot be decoded was read.')
      const lines = file.statements.reduce((sum, statement) => sum + statement.lines.length, 0)
      expect(lines + file.leftOutCount).toBe(entriesIn(decoded.value.text, file))
    }),
    { numRuns: cases, ...(seed !== undefined && { seed }) },
  )
  return read
}

/** Checks that a damaged file is parsed completely, or refused with a line number and a message, and that the parser never throws. */
export function readDamagedFiles(cases: number): void {
  forCases(cases, fc.constantFrom(...SOUND), fc.array(change, { minLength: 1, maxLength: 4 }), (sound, changes) =>
    expectWholeOrNothing(damaged(sound, changes)),
  )
}

/** Checks that a file of arbitrary bytes is parsed completely or refused, and that the parser never throws. */
export function readAnyBytes(cases: number): void {
  forCases(cases, fc.uint8Array({ maxLength: 300 }), expectWholeOrNothing)
}
