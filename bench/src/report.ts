// The findings of a run as Markdown.
import { cpus, totalmem } from 'node:os'
import { type Criterion, type Finding, keeps, keepsFloorAtPace, verdictOf } from './findings.ts'

/** What a run was made on. */
export type Circumstances = { databaseVersion: string; busyShare: number; minutes: number; at: Date }

/** The results as they are kept. */
export function resultsPage(findings: readonly Finding[], circumstances: Circumstances): string {
  const rows = findings.map(finding => {
    const { row, work, criteria, notes, pace } = finding
    const bounds = (bound: 'floor' | 'aim') => criteria.flatMap(each => boundText(each, bound, pace)).join('<br>')
    const measured = criteria.map(measuredText).join('<br>')
    return `| ${row} | ${work} | ${measured} | ${bounds('floor')} | ${bounds('aim')} | ${verdictOf(finding)} | ${paceText(pace)} | ${notes.join('<br>')} |`
  })
  return `${HEADING}
${machineText(circumstances)}

| # | work | measured | floor | aim | verdict | pace | rates |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${EXPLANATION}`
}

/** A finding in one line for the console. */
export function findingLine(finding: Finding): string {
  const { row, work, criteria, notes, pace } = finding
  return `${row} ${work}: ${criteria.map(measuredText).join(', ')} (${verdictOf(finding)}, pace ${paceText(pace)}) ${notes.join('; ')}`
}

function measuredText({ name, value, unit }: Criterion): string {
  return unit === ''
    ? `**${value.toFixed(2)}** ${name}`
    : `${name} **${value.toFixed(unit === 'MB' || unit === 'KB' ? 0 : 2)}** ${unit}`
}

const paceText = (pace: number | undefined) => pace?.toFixed(2) ?? '-'

function boundText(criterion: Criterion, bound: 'floor' | 'aim', pace: number | undefined): string[] {
  const limit = criterion[bound]
  if (limit === undefined) return []
  const { name, unit, better } = criterion
  const text = unit === '' ? `${limit} ${name}` : `${name} ${limit} ${unit}`
  const isKept = keeps(criterion, bound)
  const atPace = !isKept && bound === 'floor' && keepsFloorAtPace(criterion, pace) ? ', at pace ✓' : ''
  return [`${better === 'more' ? '≥' : '≤'} ${text} ${isKept ? '✓' : '✗'}${atPace}`]
}

function machineText({ databaseVersion, busyShare, minutes, at }: Circumstances): string {
  const cores = cpus()
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  return `${at.toISOString().slice(0, 10)}, ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memoryGb} GB, ${process.platform}, Node ${process.versions.node}, PostgreSQL ${databaseVersion} with fsync on, ${minutes.toFixed(1)} minutes. While the benchmark held still between its rows, other work took up to ${Math.round(busyShare * 100)} % of the cores${busyShare > BUSY ? ': **times are too long, ratios are rough**' : ''}.`
}

/** Above this share taken by others, times say more about them than about us. */
const BUSY = 0.1

const HEADING = `# What the benchmark measured

Written by \`npm run bench\`. Only ratios within one run count: machines differ, and so do their moods.
`

const EXPLANATION = `## What is measured

Everything runs on one machine: the caller, the server and the database share its cores. Twofold is the server process as
\`npm start\` runs it, called over HTTP with everything on: access token, membership, row-level security, an
Idempotency-Key on each post, kept versions, the audit trail, month totals. The calibration takes turns with it, and each
ratio is the median of the ratios of the turns; rates are medians of the turns, p50 and p99 are over all calls. After
every load all invariants of the books are recomputed, and a run with a breach has no results.

- **R1, R8**: one SQL statement a commit through the driver, over 1 and 8 connections, that inserts a transaction and two
  lines, keys, foreign keys and the register's index included, and moves both accounts' balances; no trigger, no policy,
  no totals by month, no audit.
- **N**: that statement behind a bare Node HTTP server of its own process, ten connections, called like Twofold.
- **C**: \`COPY\` of transactions with their two lines into the same tables, keys and index kept.
- **Pace**: bounds in milliseconds were set on a machine that did R1 at 2,900 to 3,400 a second, R8 at 6,200 to 8,900. Before each row both are
  measured for a moment; the pace is the better of what they reach of the lower figure, at most 1. What misses a floor in time is below
  it, whatever the machine; where it would keep it multiplied by the pace, the verdict says that, too.
- Row 4: books of each size stand in a database of their own in one cluster, filled by import, all of 1,000 accounts. After it
  they are vacuumed, as autovacuum does within minutes, and 2 % of their size is posted before a turn counts. The database logs a page
  whole when it first changes after a checkpoint: without that, 1,000 posts meet pages in the large books that nothing has touched, and
  in the small ones hardly any, and the ratio with 64 clients was measured at 0.65 to 0.87.
- Row 5: the import reads its CSV file twice, finds and refuses every fault, identifies each row, posts with audit, and
  renews the planner's statistics.
- Rows 6 to 8: books of as many transactions as the largest of row 4. One account is in all of them, one in every tenth, over
  twenty years; windows of 50 rows by one client. What is narrowed is found on the way through the lines: one window walks
  10,000 of them at most.
- Rows 9 and 14: a chart three levels deep, every account with a balance; parties come with their own part. It is
  read packed, as a browser takes it, and its length is that on the way. While subtrees are moved, one client posts.
- Rows 12 and 13: invoices of a hundred customers. One client reads windows; cents of a customer's payment are applied to his
  invoices in turns, with a key each, by one client and by 64. The agings are of books of their own, answered whole, a row for each
  customer who has anything open: 3 MB for 20,000 of them, packed and unpacked on the same two cores.
- Row 15: one client clears a line and takes the mark back, in turns; the page is read to its last byte.
- Row 16: from the spawn of \`node start.mjs\` to the first 200 of \`/api/ready\`.
- Row 17: resident memory of the server process, two seconds after it listens, and at its highest under these loads.
- Rows 18 to 20: the tenth's register in a headless Chromium that draws by software, on the same two cores as everything else.
  Row 18 packs each file as the first visit gets it. Row 19 slows the browser to a quarter, from the reload to the first row
  with its entry row; then keys move through the list and fill the entry row. Row 20 turns the wheel both ways at full speed.
- Row 21: posts are sent at three times the rate of 64 clients, whether the ones before were answered or not, over 512 connections.
  Every post that was accepted must be in the books, and no other. Back is when 64 clients post at nine tenths of their rate again.
- Row 22: ten organisations of 100 transactions in one database, 10,000 in another, each behind a server of its own; ten of either are
  called in turns by one client.
- Row 23: the same posts in turns with and without the audit trail's chain. With it each entry is noted in the post's
  transaction and sealed into a block within a second; without it the entry is only written.
- Row 24: a load generator on one core uses the token of one user, whose organisation is as large as the largest of row 4. A user of
  another, small organisation reads home and a window of a register and posts, in turn: p95 of each, before and during the load. The
  bound is 5 times the time before, or 50 ms if that is more.
- Row 25: five previews after one to warm up. The processor time is that of all threads of the server process. The longest block is the
  longest time for which its main thread handled no other event.
- Row 26: as row 25, with the most lines that a statement can have.

## Why some aims are missed

Floors are what must hold; aims are what the fastest would do. What a row leaves to its aim is spent on this:

- Rows 1 and 13, one client: the bare statement behind HTTP takes a quarter of a post. The rest is what keeps books right, done anew
  for each call: the token, membership and role, row-level security, the key that a repeated call is known by, the version that
  is kept, the audit entry, the month's totals. An application locks two documents, checks both sides of each, and keeps them too. One
  client waits for all of it in turn; 64 share commits, and row 2 reaches the bare statement's rate.
- Row 4: an index of a million transactions is a level deeper. With 64 clients, where commits are shared, that shows more.
- Rows 6, 7, 8 and 15: a call with its checks takes the better part of a millisecond before the first line is read, and an export
  opens a snapshot of its own before its first byte.
- Rows 9, 10 and 11: thousands of accounts are answered with their names, sums and what is behind each: most of it is making and
  sending the rows. The balances alone come from totals by month.
- Row 12: an aging of 20,000 rows is 3 MB. About a third of it pass in the statements over parties and what is young, the rest in making
  and packing its rows. A list is within its aim.
- Rows 2, 14, 16, 19, 20 and 21: where the pace is near 1 their aims in time are met, but for the account that is created: it does all
  that a post does, and gives the chart a new version. In row 21 whoever sends three times what can be done takes his share of the same two
  cores, the more of it the slower they are.
- Row 17: the server keeps what it compiled and the charts it was asked for last; Node itself takes some 40 MB.
- Row 18: React is 65 KB of it. The shell with every way into the product (sidebar, palette's keys, session, notices) is as much, styles are
  9 KB, and the register, which is the largest, 14 KB with the grid and the entry row. All else comes later, when it is opened.
`
