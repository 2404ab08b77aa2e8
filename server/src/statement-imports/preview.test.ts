import { describe, expect, test } from 'vitest'
import { setUpChecking } from '../../tests/harness/reconciling/checking-fixture.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const { bring, checking, driver, previewOf } = setUpChecking()

describe('POST /accounts/{accountID}/statement-imports/preview, details of the file', () => {
  test('200: checks the balances of a file, lists the rows left out, and shows sample texts and how it was read', async () => {
    const text = `Date;Description;Amount;Balance
2026-01-01;Beginning balance as of 2026-01-01;;100.00
2026-01-05;Bäckerei;-5.00;95.00
2026-01-06;Kiosk;-2.00;90.00
Pending;Hotel;-80.00;
`
    const preview = await previewOf(text)
    expect(preview).toMatchObject({
      statements: [
        {
          sum: -7_00,
          hasOpening: true,
          openingDate: '2026-01-01T00:00:00Z',
          openingBalance: 100_00,
          hasClosing: true,
          closingBalance: 90_00,
          mismatch: { line: 4, expected: 93_00, found: 90_00, likely: expect.stringContaining('$3.00 (money out)') },
        },
      ],
      leftOut: [
        { line: 2, reason: 'The row is the opening balance, not a transaction.' },
        { line: 5, text: 'Pending · Hotel · -80.00', reason: 'The row is pending and has no date.' },
      ],
      leftOutCount: 2,
      letters: [{ line: 3, text: 'Bäckerei' }],
      taken: { delimiter: ';', headerLine: 1, encoding: 'UTF-8' },
      faultCount: 0,
      added: 2,
    })
  })

  test('200: delimiter, header line and encoding can be chosen', async () => {
    const text = 'Notes|of the bank\nDate|Description|Amount\n2026-01-05|M\u00fcller, Cafe|-5.00\n'
    const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0))
    const said = { delimiter: '|', headerLine: 2, encoding: 'WINDOWS-1250' } as const
    const chosen = await previewOf(bytes, said)
    expect(chosen).toMatchObject({ taken: said, lines: [{ payee: 'Müller, Cafe' }] })
    const none = await previewOf(bytes, { ...said, headerLine: 0 })
    expect(none).toMatchObject({ taken: { headerLine: 0 }, columns: ['Column 1', 'Column 2', 'Column 3'] })
    const found = await previewOf(bytes, { encoding: null, headerLine: null })
    expect(found.taken).toMatchObject({ delimiter: '|', headerLine: 2, encoding: 'WINDOWS-1252' })
    expect(refusal(await driver.preview(checking(), bytes, { delimiter: '#' as ',' }))).toBe('400 NOT_A_CHOICE')
  })

  test('200: a fee counts once its column is chosen', async () => {
    const text =
      'Date,Description,Amount,Fee,Balance\n2026-01-02,a,100.00,0.00,100.00\n2026-01-05,b,-50.00,0.48,49.52\n'
    const found = await previewOf(text)
    expect(found.statements[0]?.mismatch?.likely).toContain('“Fee”')
    const columns = { ...found.taken.columns, fee: 'Fee' }
    const chosen = await previewOf(text, { columns })
    expect(chosen.statements[0]).toMatchObject({ mismatch: null, sum: 49_52, closingBalance: 49_52 })
    expect(chosen.lines.map(({ amount }) => amount)).toEqual([100_00, -50_48])
  })

  test('409 IMPORT_HAS_FAULTS: an empty statement reports that it has no transactions', async () => {
    const empty = `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST></BANKTRANLIST><LEDGERBAL><BALAMT>250.00<DTASOF>20260131</LEDGERBAL></STMTRS></OFX>`
    const preview = await previewOf(empty)
    expect(preview).toMatchObject({
      statements: [{ lineCount: 0, closingBalance: 250_00 }],
      faults: [{ line: 1, err: 'The file has no transactions, only a balance.' }],
    })
    expect(refusal(await bring(empty))).toBe('409 IMPORT_HAS_FAULTS')
    const notices = 'Date,Description,Amount\n2026-01-05,New terms,\n'
    expect((await previewOf(notices)).faults).toEqual([
      { line: 1, err: 'The file has no transactions; 1 of its rows is skipped.' },
    ])
  })
})
