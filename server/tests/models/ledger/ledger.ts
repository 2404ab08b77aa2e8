// An in-memory model of the ledger. It is an independent implementation of the rules and is used only to test the product. It shares no
// code with accounting, stores no totals, and computes everything from the lines.

export type Side = 'DEBIT' | 'CREDIT'
export type ModelAccount = {
  id: number
  parent: number
  name: string
  type: string
  memo: string
  number: string
  live: boolean
}
/** `cents` are debit-positive. */
export type ModelLine = { account: number; cents: number }
export type ModelEntry = { id: number; date: string; comment: string; lines: ModelLine[]; live: boolean }

/** The model of the books. The ids are those of the server. Entries are ordered by id. */
export class ModelLedger {
  readonly accounts = new Map<number, ModelAccount>()
  readonly entries = new Map<number, ModelEntry>()
  /** The last date through which each account was reconciled. */
  readonly reconciled = new Map<number, string>()
  readonly isTextbook: boolean

  constructor(isTextbook: boolean) {
    this.isTextbook = isTextbook
  }

  liveAccounts(): ModelAccount[] {
    return [...this.accounts.values()].filter(account => account.live)
  }

  liveEntries(): ModelEntry[] {
    return [...this.entries.values()].filter(entry => entry.live)
  }

  account(id: number): ModelAccount | undefined {
    const account = this.accounts.get(id)
    return account?.live ? account : undefined
  }

  /**
   * Returns the existing child accounts in order. Types are in statement order. Numbered accounts come first, by number. The others are
   * sorted alphabetically, ignoring case. 0 is the top level.
   */
  children(parent: number): ModelAccount[] {
    const rank = ({ type }: ModelAccount) => 'ASSET LIABILITY EQUITY INCOME GAIN EXPENSE LOSS'.indexOf(type)
    const folded = (account: ModelAccount) => foldedName(account.name)
    return this.liveAccounts()
      .filter(account => account.parent === parent)
      .sort((a, b) => {
        if (rank(a) !== rank(b)) return rank(a) - rank(b)
        if (a.number === '' || b.number === '')
          return a.number === b.number ? (folded(a) < folded(b) ? -1 : 1) : a.number === '' ? 1 : -1
        return a.number.localeCompare(b.number, 'en', { numeric: true, sensitivity: 'base' })
      })
  }

  /** Returns an account and its subaccounts. */
  subtree(id: number): Set<number> {
    return new Set([id, ...this.children(id).flatMap(child => [...this.subtree(child.id)])])
  }

  /** Returns an account and all accounts above it. */
  path(id: number): Set<number> {
    const account = this.account(id)
    return new Set(account === undefined ? [] : [id, ...this.path(account.parent)])
  }

  hasStatements(accounts: ReadonlySet<number>): boolean {
    return [...accounts].some(id => this.reconciled.has(id))
  }

  /** Returns the number of levels above an account with this parent. */
  levelsAbove(parent: number): number {
    const account = this.account(parent)
    return account === undefined ? 0 : 1 + this.levelsAbove(account.parent)
  }

  /** Returns the number of levels of an account and its subaccounts. */
  levelsOf(id: number): number {
    return 1 + Math.max(0, ...this.children(id).map(child => this.levelsOf(child.id)))
  }

  hasLines(accounts: ReadonlySet<number>): boolean {
    return this.liveEntries().some(entry => entry.lines.some(line => accounts.has(line.account)))
  }

  sign(type: string): Side {
    if (type === 'INCOME' || type === 'EXPENSE') return (type === 'INCOME') === this.isTextbook ? 'CREDIT' : 'DEBIT'
    return type === 'ASSET' || type === 'LOSS' ? 'DEBIT' : 'CREDIT'
  }

  /** Returns the list of accounts that the API must return for the end of a day. */
  chart(through = '9999-12-31') {
    let bound = 0
    const rows: ReturnType<ModelLedger['row']>[] = []
    const visit = (parent: number, path: string) => {
      for (const account of this.children(parent)) {
        const row = this.row(account, path, through)
        rows.push(row)
        row.accountLeft = ++bound
        visit(account.id, `${row.accountFullName}:`)
        row.accountRight = ++bound
      }
    }
    visit(0, '')
    return rows
  }

  private row(account: ModelAccount, path: string, through: string) {
    const scope = this.subtree(account.id)
    let cents = 0
    for (const entry of this.liveEntries())
      if (entry.date <= through) for (const line of entry.lines) if (scope.has(line.account)) cents += line.cents
    return {
      accountID: account.id,
      accountLeft: 0,
      accountRight: 0,
      accountFullName: path + account.name,
      accountName: account.name,
      accountType: account.type,
      accountSign: this.sign(account.type),
      accountBalance: this.inSign(cents, account.type),
      accountParent: account.parent,
      accountMemo: account.memo,
      accountNumber: account.number,
    }
  }

  /** Returns the rows of an account's register that the API must return, oldest first. */
  register(id: number) {
    const scope = this.subtree(id)
    const { type } = this.accounts.get(id) as ModelAccount
    let balance = 0
    return this.liveEntries()
      .filter(entry => entry.lines.some(line => scope.has(line.account)))
      .filter(entry => entry.lines.some(line => !scope.has(line.account)))
      .sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
      .map(entry => {
        const net = entry.lines.reduce((sum, line) => (scope.has(line.account) ? sum + line.cents : sum), 0)
        const others = entry.lines.map(line => line.account).filter(account => !scope.has(account))
        balance += net
        return {
          transactionID: entry.id,
          transactionDate: `${entry.date}T00:00:00Z`,
          transactionComment: entry.comment,
          transactionDCAmount: Math.abs(net),
          debitOrCredit: net === 0 ? this.sign(type) : net > 0 ? 'DEBIT' : 'CREDIT',
          split: [...new Set(others)].join(','),
          runningBalance: this.inSign(balance, type),
        }
      })
  }

  private inSign(cents: number, type: string): number {
    return this.sign(type) === 'DEBIT' ? cents : 0 - cents
  }
}

/** Returns the key of a name. Siblings with equal keys count as having the same name. The key ignores case and invisible characters. */
export function alikeName(name: string): string {
  const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC')
  return foldedName(visible.replace(/\s+/gu, ' ').trim())
}

/** Returns the sort key of a name, which ignores case. */
function foldedName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}
