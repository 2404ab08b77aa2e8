import { expect, test } from 'vitest'
import { read } from '../testing/read-text.ts'
import { faultsOfEmpty } from './bank-statement.ts'

const ofx = (content: string) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM>${content}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const camt = (content: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE02</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</Stmt></BkToCstmrStmt></Document>`
const BALANCE = '<LEDGERBAL><BALAMT>5.00<DTASOF>20240131</LEDGERBAL>'
const PENDING =
  '<BANKTRANLIST><STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20240105<TRNAMT>-4.50<NAME>CAFE</STMTTRNP></BANKTRANLIST>'
const CLOSING =
  '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-31</Dt></Dt></Bal>'
const PENDING_ENTRY = '<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts></Ntry>'
const BALANCES =
  'Date,Description,Amount,Balance\n01/31/2024,Beginning balance,,100.00\n01/31/2024,Ending balance,,100.00\n'
const CARD =
  '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>2</ACCTID></CCACCTFROM><BANKTRANLIST/></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>'

test.each([
  ['OFX without a list', ofx(''), ''],
  ['OFX with an empty list and a balance', ofx(`<BANKTRANLIST></BANKTRANLIST>${BALANCE}`), ', only a balance'],
  ['OFX of a card with a self-closing list', CARD, ''],
  ['OFX with a pending entry', ofx(PENDING), '; 1 of its rows is skipped'],
  [
    'QIF with an opening balance',
    "!Type:Bank\nD01/01'24\nT100.00\nPOpening Balance\n^\n",
    '; 1 of its rows is skipped',
  ],
  ['CSV with column names', 'Date,Payee,Amount\n', ''],
  ['CSV with two balances', BALANCES, '; 2 of its rows are skipped'],
  ['CAMT with a closing balance', camt(CLOSING), ', only a balance'],
  ['CAMT with a pending entry', camt(PENDING_ENTRY), '; 1 of its rows is skipped'],
])('%s has no transactions, and the error names what else is in the file', (_, text, rest) => {
  const { faults, statements, leftOutCount } = read(text)
  expect(faults).toEqual([])
  expect(faultsOfEmpty(statements[0]!, leftOutCount)).toEqual([
    { line: 1, sentence: `The file has no transactions${rest}.` },
  ])
})

test('QIF with only the name of a list is refused with a sentence', () => {
  expect(read('!Type:Bank\n').faults).toEqual([
    { line: 1, sentence: 'The file contains no entries of a bank account or card.' },
  ])
})
