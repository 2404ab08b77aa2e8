// For random documents with reversals, the aging sums of the database equal the sums computed document by document, for customers and
// vendors.
import { readCustomerStatement } from '@twofold/contract/receivables/customers'
import { expect, test } from 'vitest'
import { createDocumentDriver } from '../../tests/harness/documents/document-sides.ts'
import { pageOfReport, reporter, sealedNow } from '../../tests/harness/reporter.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done } from '../../tests/harness/test-api.ts'
import { chanceFrom } from '../demo/chance.ts'

const api = setUpApi()

const DAYS = ['2026-01-05', '2026-01-25', '2026-02-10', '2026-03-01', '2026-04-20', '2026-06-01']
/** Dates in a month that is locked in half of the runs. */
const OFTEN_EARLY = [...DAYS, ...DAYS.slice(0, 2)]
const GROUPS = { receivables: 'ASSET', payables: 'LIABILITY' } as const

/** Returns the amounts by age and the balance on a customer's statement, in the order of the aging columns. */
async function agesOnStatement(member: SignedIn, customerID: number, endDate: string): Promise<number[]> {
  const path = `/customers/${customerID}/statement?endDate=${endDate}`
  const { ages, closingBalance } = done(readCustomerStatement, await api.call(member, 'GET', path))
  const others = ['Marked as paid', 'Unapplied', 'Adjustments']
  const extra = others.map(label => ages.find(age => age.label === label)?.cents ?? 0)
  return [...ages.slice(0, 5).map(({ cents }) => cents), ...extra, closingBalance]
}

test.each(['receivables', 'payables'] as const)(
  'over random %s, the current aging matches the one computed by document, and so do customers’ statements',
  async side => {
    const owner = await api.newMember()
    const driver = await createDocumentDriver(api, owner, side)
    const parties = [await driver.party('Ann'), await driver.party('Bob')]
    const { whole, pick: one } = chanceFrom(7)
    const random = (below: number) => whole(0, below - 1)
    const kept = { invoice: [] as number[], payment: [] as number[], advice: [] as number[] }
    const keep = async (what: keyof typeof kept, sent: ReturnType<typeof driver.pay>) => {
      const answer = await sent
      if (answer.status === 200) kept[what].push(driver.idIn(answer, what))
    }
    const acts = {
      invoice: () => {
        const cents = (random(5) === 0 ? -1 : 1) * (1 + random(500))
        const due = random(2) === 0 ? { dueDate: one(DAYS) } : {}
        return keep('invoice', driver.invoice({ party: one(parties), cents, date: one(OFTEN_EARLY), ...due }))
      },
      pay: () => {
        const payment = { party: one(parties), cents: 1 + random(500), isRefund: random(5) === 0, date: one(DAYS) }
        return keep('payment', driver.pay(payment))
      },
      state: async () => {
        if (kept.invoice.length === 0) return
        const state = one(['POSTED', 'POSTED', 'PENDING'] as const)
        // Without a lock reason, a locked date causes a reversal. With a lock reason, the entry is voided.
        const lockReason = state === 'PENDING' && random(3) > 0 ? '' : 'late'
        await driver.state(one(kept.invoice), state, { lockReason, reversalDate: one(DAYS.slice(2)) })
      },
      apply: async () => {
        if (kept.invoice.length === 0 || kept.payment.length === 0) return
        const isCredit = random(4) === 0
        const isRefund = random(5) === 0
        const from = one(isCredit ? kept.invoice : kept.payment)
        const to = one(isRefund ? kept.payment : kept.invoice)
        await keep('advice', driver.apply({ from, isCredit, to, isRefund, cents: 1 + random(200) }))
      },
      mark: async () => {
        if (kept.invoice.length > 0) await driver.change(one(kept.invoice), { paidInFull: random(3) > 0 })
      },
      unpost: async () => {
        if (kept.advice.length > 0) await driver.remove('advices', one(kept.advice))
      },
    }
    const { invoice, pay, state, apply, mark, unpost } = acts
    const often = [invoice, invoice, pay, state, state, state, apply, apply, apply, apply, mark, unpost]
    const { pool } = api.pools.owner
    const aging = { dataSetType: 'AGING', sourceAccountSetType: 'GROUP', sourceAccountGroup: GROUPS[side] } as const
    const reports = reporter(api, owner)
    const moments: { at: string; endDate: string; page: unknown[][] }[] = []
    for (let step = 0; step < 500; step += 1) {
      if (step % 90 === 80) {
        const at = await sealedNow(api)
        for (const endDate of DAYS.slice(1))
          moments.push({ at, endDate, page: pageOfReport(await reports.run(aging, { endDate })) })
      }
      if (step % 50 === 25) {
        const locked = await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
        expect(locked.status).toBe(200)
      }
      await one(often)()
    }
    const reversed = await pool.query('SELECT FROM document WHERE organisation_id = $1 AND cycle > 1', [
      owner.organisationId,
    ])
    expect(reversed.rowCount).toBeGreaterThan(4)
    // A report as of an earlier time equals the report at that time, regardless of later changes.
    for (const { at, endDate, page } of moments) {
      const known = await reports.run(aging, { endDate, asKnownAt: at })
      expect([at, endDate, pageOfReport(known)]).toEqual([at, endDate, page])
    }
    const asKnownAt = await sealedNow(api)
    for (const endDate of [...DAYS, '2026-01-31', '2026-12-31']) {
      const plain = await reports.run(aging, { endDate })
      const known = await reports.run(aging, { endDate, asKnownAt })
      expect([endDate, pageOfReport(plain)]).toEqual([endDate, pageOfReport(known)])
      expect(plain.tieOut?.holds).toBe(true)
      if (side === 'payables') continue
      for (const { cells, drill } of plain.rows) {
        const onStatement = await agesOnStatement(owner, drill!.partyID!, endDate)
        expect([endDate, ...onStatement]).toEqual([endDate, ...cells.slice(1)])
      }
    }
    expect((await reports.run(aging, { endDate: '2026-12-31' })).rows.length).toBeGreaterThan(0)
  },
  180_000,
)
