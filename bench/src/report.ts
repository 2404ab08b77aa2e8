// Formats the results of a run as Markdown.
import { cpus, totalmem } from 'node:os'
import { type Criterion, type Finding, keeps, meetsCalibratedFloor, verdictOf } from './findings.ts'

/** The environment of a run, as shown with its results. */
export type Circumstances = { databaseVersion: string; busyShare: number; minutes: number; at: Date }

/** Returns the Markdown page with the results. */
export function resultsPage(findings: readonly Finding[], circumstances: Circumstances): string {
  const rows = findings.map(finding => {
    const { row, work, criteria, notes, calibration } = finding
    const bounds = (bound: 'floor' | 'aim') =>
      criteria.flatMap(each => boundText(each, bound, calibration)).join('<br>')
    const measured = criteria.map(measuredText).join('<br>')
    return `| ${row} | ${work} | ${measured} | ${bounds('floor')} | ${bounds('aim')} | ${verdictOf(finding)} | ${calibrationText(calibration)} | ${notes.join('<br>')} |`
  })
  return `${HEADING}
${machineText(circumstances)}

| # | work | measured | floor | aim | verdict | calibration | rates |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

${EXPLANATION}`
}

/** Returns the result of a benchmark row in one line for the console. */
export function findingLine(finding: Finding): string {
  const { row, work, criteria, notes, calibration } = finding
  return `${row} ${work}: ${criteria.map(measuredText).join(', ')} (${verdictOf(finding)}, calibration ${calibrationText(calibration)}) ${notes.join('; ')}`
}

function measuredText({ name, value, unit }: Criterion): string {
  return unit === ''
    ? `**${value.toFixed(2)}** ${name}`
    : `${name} **${value.toFixed(unit === 'MB' || unit === 'KB' ? 0 : 2)}** ${unit}`
}

const calibrationText = (calibration: number | undefined) => calibration?.toFixed(2) ?? '-'

function boundText(criterion: Criterion, bound: 'floor' | 'aim', calibration: number | undefined): string[] {
  const limit = criterion[bound]
  if (limit === undefined) return []
  const { name, unit, better } = criterion
  const text = unit === '' ? `${limit} ${name}` : `${name} ${limit} ${unit}`
  const isKept = keeps(criterion, bound)
  const calibrated =
    !isKept && bound === 'floor' && meetsCalibratedFloor(criterion, calibration) ? ', calibrated ✓' : ''
  return [`${better === 'more' ? '≥' : '≤'} ${text} ${isKept ? '✓' : '✗'}${calibrated}`]
}

function machineText({ databaseVersion, busyShare, minutes, at }: Circumstances): string {
  const cores = cpus()
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  return `${at.toISOString().slice(0, 10)}, ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memoryGb} GB, ${process.platform}, Node ${process.versions.node}, PostgreSQL ${databaseVersion} with fsync on, ${minutes.toFixed(1)} minutes. Between the rows, while the benchmark was idle, other processes used up to ${Math.round(busyShare * 100)} % of the cores${busyShare > BUSY ? ': **times are too long, ratios are imprecise**' : ''}.`
}

/** If other processes use more than this share of all cores, the measured times are not reliable. */
const BUSY = 0.1

const HEADING = `# What the benchmark measured

Written by \`npm run bench\`. Compare only ratios within one run: absolute times vary between machines and runs.
`

const EXPLANATION = `## What is measured

Everything runs on one machine: the client, the server and the database share its cores. Twofold is the server process that
\`npm start\` runs, called over HTTP with all features enabled: access token, membership, row-level security, an
Idempotency-Key on each post, kept versions, the audit trail, monthly totals. The calibration alternates with it, and each
ratio is the median of the ratios of the turns. Rates are medians of the turns; p50 and p99 are over all calls. After
every load all invariants of the books are verified, and a run with a violation has no results.

- **R1, R8**: one SQL statement per commit through the driver, over 1 and 8 connections. It inserts a transaction and two
  lines, including keys, foreign keys and the register's index, and updates both accounts' balances. No triggers, policies,
  monthly totals or audit.
- **N**: that statement behind a minimal Node HTTP server in its own process, with ten connections, called like Twofold.
- **C**: \`COPY\` of transactions with their two lines into the same tables, with keys and index.
- **Calibration**: the bounds in milliseconds were set on a machine with R1 at 2,900 to 3,400 and R8 at 6,200 to 8,900 per second. Before each row
  both are measured briefly. The factor is the higher of the two ratios to the lower figures, at most 1. A time above its floor is below
  the floor on any machine. If it would meet the floor multiplied by the factor, the verdict says so.
- Row 4: books of each size are in a database of their own in one cluster, filled by import, all with 1,000 accounts. They are then
  vacuumed, as autovacuum would do within minutes, and 2 % of their size is posted before a turn counts. The database logs a full page
  when it first changes after a checkpoint. Without the extra posts, 1,000 posts change mostly untouched pages in the large books and
  hardly any in the small ones, and the ratio with 64 clients was measured at 0.65 to 0.87.
- Row 5: the import reads its CSV file twice, finds and refuses every error, identifies each row, posts with audit, and
  updates the planner's statistics.
- Rows 6 to 8: books with as many transactions as the largest of row 4, over twenty years. One account is in all of them, another in
  every tenth. One client reads pages of 50 rows. A filtered page walks the lines of the account, 10,000 of them at most.
- Rows 9 and 14: a chart with three levels, in which every account has a balance; without parties. It is read compressed,
  as a browser does, and its size is the compressed one. While subtrees are moved, one client posts.
- Rows 12 and 13: invoices of a hundred customers. One client reads pages. Cents of a customer's payment are applied to the customer's
  invoices in turn, each with a key, by one client and by 64. The agings are of separate books and are returned whole, with a row for each
  customer with an open balance: 3 MB for 20,000 customers, compressed and decompressed on the same two cores.
- Row 15: one client clears a line and unclears it, in turns. The page is read to its last byte.
- Row 16: from the spawn of \`node start.mjs\` to the first 200 of \`/api/ready\`.
- Row 17: resident memory of the server process, two seconds after it listens, and its maximum under these loads.
- Rows 18 to 20: the register of every tenth transaction in headless Chromium with software rendering, on the same two cores as everything
  else. Row 18 compresses each file as a first visit gets it. Row 19 slows the browser to a quarter, from the reload to the first row
  with its entry row; then keys move through the list and fill the entry row. Row 20 scrolls in both directions at full speed.
- Row 21: posts are sent at three times the rate of 64 clients, without waiting for the earlier ones, over 512 connections.
  Exactly the accepted posts must be in the books. The server has recovered when 64 clients post at nine tenths of their rate again.
- Row 22: ten organisations of 100 transactions in one database, 10,000 in another, each with its own server. One client calls ten
  organisations of each in turn.
- Row 23: the same posts in turns with and without the chain of the audit trail. With the chain, each entry is noted in the post's
  transaction and sealed into a block within a second; without it, the entry is only written.
- Row 24: a load generator on one core uses the token of one user, whose organisation is as large as the largest of row 4. A user of
  another, small organisation reads home and a page of a register and posts, in turn: p95 of each, before and during the load. The
  bound is 5 times the time before, or 50 ms if that is more.
- Row 25: five previews after one to warm up. The processor time is that of all threads of the server process. The longest block is the
  longest time for which its main thread handled no other event.
- Row 26: like row 25, with the maximum number of lines of a statement.

## Why some aims are missed

Floors must be met. Aims are what the fastest software could reach. The reasons for the differences:

- Rows 1 and 13, one client: the bare statement behind HTTP takes a quarter of a post. The rest keeps the books right and is repeated
  for each call: the token, membership and role, row-level security, the idempotency key, the kept version, the audit entry, the monthly
  totals. An application locks two documents, checks both sides of each, and keeps their versions too. One client waits for all of this in
  sequence; 64 clients share commits, and row 2 reaches the rate of the bare statement.
- Row 4: an index of a million transactions has one more level. With 64 clients, which share commits, the difference is larger.
- Rows 6, 7, 8 and 15: a call with its checks takes most of a millisecond before the first line is read, and an export
  opens its own snapshot before its first byte.
- Rows 9, 10 and 11: thousands of accounts are returned with their names, sums and links. Most of the time is spent building and
  sending the rows. The balances alone come from monthly totals.
- Row 12: an aging of 20,000 rows is 3 MB. About a third of the time is spent in the statements over parties and recent documents, the rest
  in building and compressing the rows. A list meets its aim.
- Rows 2, 14, 16, 19, 20 and 21: where the factor is near 1, their aims in time are met, except for creating an account, which does all
  that a post does, and creates a new version of the chart. In row 21, the clients that send three times the capacity use a share of the
  same two cores, which is larger on slower cores.
- Row 17: the server keeps its compiled code and the charts that were requested last. Node itself takes about 40 MB.
- Row 18: React takes 65 KB of it. The shell with all navigation (sidebar, palette, session, notices) takes as much, styles take
  9 KB, and the register, which is the largest screen, takes 14 KB with the grid and the entry row. Everything else is loaded on demand.
`
