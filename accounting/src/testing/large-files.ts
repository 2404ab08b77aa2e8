// Generates bank files of any length in the forms that are slowest to parse, such as one long line or only line breaks.

/** Returns a string of the given length that consists of a head, a repeated unit and a tail. */
function filled(length: number, head: string, unit: string, tail = ''): string {
  return head + unit.repeat(Math.floor((length - head.length - tail.length) / unit.length)) + tail
}

const CAMT_HEAD = '<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt>'
const CAMT_TAIL = '</Stmt></BkToCstmrStmt></Document>'
const CAMT_ENTRY =
  '<Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>A shop</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Thanks</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>'
const OFX_HEAD = 'OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>'
const OFX_TAIL = '</BANKTRANLIST></STMTRS></OFX>'
const OFX_ENTRY =
  '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105120000.000[-5:EST]<TRNAMT>-12.50<FITID>1<NAME>A shop<MEMO>POS PURCHASE AT A SHOP, CARD 0172, THANKS FOR YOUR VISIT, SEE YOU SOON</STMTTRN>'
const TEXT =
  'POS PURCHASE AT A SHOP, CARD 0172, THANKS FOR YOUR VISIT, SEE YOU SOON, TERMINAL 4711, RECEIPT 0815, STREET 12, ANYTOWN, 12345, BOOKED BY THE BANK'
const QIF_ENTRY = `D1/13/26\nT-12.50\nPA shop\nM${TEXT}\n^\n`
const CSV_ROW = `2026-01-13,A shop,-12.50,${TEXT.replaceAll(',', ' ')}\n`

/** Valid statements of up to `length` bytes. A statement of 8,000,000 bytes does not exceed the maximum number of lines. */
export const SOUND_FILES: Readonly<Record<string, (length: number) => string>> = {
  'CAMT on one line': length => filled(length, CAMT_HEAD, CAMT_ENTRY, CAMT_TAIL),
  'CAMT, a line for each entry': length => filled(length, CAMT_HEAD, `${CAMT_ENTRY}\n`, CAMT_TAIL),
  'OFX on one line': length => filled(length, OFX_HEAD, OFX_ENTRY, OFX_TAIL),
  'OFX, a line for each value': length => filled(length, OFX_HEAD, OFX_ENTRY.replaceAll('<', '\n<'), OFX_TAIL),
  QIF: length => filled(length, '!Type:Bank\n', QIF_ENTRY),
  'QIF with the line ends of old Macs': length => filled(length, '!Type:Bank\n', QIF_ENTRY).replaceAll('\n', '\r'),
  CSV: length => filled(length, 'Date,Description,Amount,Memo\n', CSV_ROW),
}

/** Files that no bank would create, such as files with millions of empty elements. */
export const UNUSUAL_FILES: Readonly<Record<string, (length: number) => string>> = {
  'XML of empty elements on one line': length => filled(length, '<?xml version="1.0"?><Document>', '<a/>'),
  'XML of comments on one line': length => filled(length, '<?xml version="1.0"?><Document>', '<!---->'),
  'XML of entities on one line': length => filled(length, '<?xml version="1.0"?><Document>', '&amp;'),
  'XML of attributes on one line': length => filled(length, '<?xml version="1.0"?><Document', ' a="1"'),
  'XML of line ends': length => filled(length, '<?xml version="1.0"?><Document>', '<a/>\n'),
  'OFX of values on one line': length => filled(length, 'OFXHEADER:100\n<OFX>', '<A>1'),
  'OFX of values in an unknown element': length => filled(length, 'OFXHEADER:100\n<OFX><X>', '<A>1', '</OFX>'),
  'OFX of values in unknown elements, 90 deep': length =>
    filled(length, `OFXHEADER:100\n<OFX>${'<X>'.repeat(90)}`, '<A>1', '</OFX>'),
  'OFX of values, a line each': length => filled(length, 'OFXHEADER:100\n<OFX>', '<A>1\n'),
  'OFX of one long value': length => filled(length, 'OFXHEADER:100\n<OFX><A>', 'a '),
  'QIF with one long line': length => filled(length, '!Type:Bank\nD1/13/26\nT1\nP', 'x', '\n^\n'),
  'QIF with one long entry': length => filled(length, '!Type:Bank\nD1/13/26\nT1\n', 'Ea\n', '^\n'),
  'CSV of commas on one line': length => filled(length, '', ',', '\n'),
  'CSV of one long cell': length => filled(length, 'a,b\n1/13/26,', 'x'),
  'CSV of one long quoted cell': length => filled(length, 'a,b\n1/13/26,"', '""', '"\n'),
  'CSV of blank lines': length => filled(length, 'a,b\n', '\n'),
  'CSV of empty rows': length => filled(length, 'a,b\n', ',\n'),
  'CSV of faults': length => filled(length, 'Date,Amount\n2026-01-13,1.00\n', 'x,y\n'),
}
