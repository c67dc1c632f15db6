import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { textAt, type Grid, type Row } from '#schemas/kit/index.ts'
import { auditedList, copiedList, DUE_SOON_HOURS, launchedList, processList, stillAuditList, WAITING_DAYS } from '#schemas/process/lists.ts'
import type { ProcessKey } from '#schemas/org/processes.ts'
import { approval, approvalCopy, approvalPart, approvalTask } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { filterConditions, pageQuery, talliedCount, type ColumnMap, type Tally } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { routeOfDocument } from './notices.ts'

type ListParams = PageQuery & { readonly keys?: readonly ProcessKey[], readonly ids?: readonly string[] }

const columns: ColumnMap = {
  urgency: sql`a.urgency::text`, processKey: sql`a.process_key`, title: sql`d.title`, code: sql`d.code`, projectName: sql`p.name`,
  starterName: sql`s.real_name`, state: sql`a.state`, nodeName: sql`a.node_name`, startTime: sql`a.started_at`,
}
/**
 * Joins for the subject of approval `a`. Outer joins although each approval has one document: only then does the database omit unused
 * tables from a count.
 */
const ABOUT = sql`left join ${document} d on d.merchant_id = a.merchant_id and d.id = a.document_id
  left join ${project} p on p.merchant_id = d.merchant_id and p.id = d.project_id
  left join ${userMerchant} s on s.merchant_id = a.merchant_id and s.user_id = a.starter_id`
type Kinds = ReadonlyMap<string, ServedDocument>
/** Independent of their process. */
function kindNames(kinds: Kinds): SQL {
  const names = Object.fromEntries([...kinds].map(([kind, { stored }]) => [kind, stored.document.title]))
  return sql`coalesce(${JSON.stringify(names)}::jsonb ->> d.kind, '')`
}
/** Conditions on the kind's title as conditions on the kind, so that only a few titles are compared. */
function onKinds(db: Db, kinds: Kinds, grid: Grid, filters: ListParams['filters']): SQL[] {
  if (filters.length === 0 || kinds.size === 0) return []
  const titles = sql.join([...kinds].map(([kind, { stored }]) => sql`(${kind}, ${stored.document.title})`), sql`, `)
  return [sql`d.kind = any(array(select kind from (values ${titles}) as v (kind, title)
    where ${sql.join(filterConditions(grid, { kindName: sql`v.title` }, db.ctx, filters), sql` and `)}))`]
}
/** Prebuilt as one raw text, as every page has it and building statement parts takes time. */
const waitingOf = ({ ctx: { now } }: Db, startTime: string): SQL => sql.raw(`case ${WAITING_DAYS.map(([key, days]) =>
  `when ${startTime} <= ${instantAt(now, -days * DAY)} then '${key}'`).join(' ')} when ${startTime} is null then 'NONE' else 'DAY' end`)

type ProcessRow = Row & { readonly id: string, readonly kind: string, readonly route: string }

interface ListDef {
  readonly grid: Grid
  /** The user's rows, one per approval: a table with merchant_id and document_id, or the approvals themselves as `a`. */
  readonly rows: SQLWrapper
  readonly as: 'a' | 'o'
  readonly where: SQL
  readonly tallied?: Tally['list']
  /** Limits the rows read. */
  readonly approvals?: SQL
  readonly more?: ColumnMap
  readonly extra?: ColumnMap
}

/** The amount of a document if it is visible; past participants do not see its later state. */
function amountOf({ ctx }: Db, kinds: Kinds): SQL {
  const scoped = [...kinds].flatMap(([kind, { stored: { table, scope } }]) => (scope === undefined ? [] : [sql`when ${kind} then
    (select d.amount from ${table} where ${table.merchantId} = d.merchant_id and ${table.id} = d.id and ${scope(ctx) ?? sql`true`})`]))
  return scoped.length === 0 ? sql`d.amount` : sql`case d.kind ${sql.join(scoped, sql` `)} else d.amount end`
}

/** For the current user only. */
async function pageOf(
  db: Db, kinds: Kinds, { grid, rows, as: alias, where, tallied, approvals = sql`true`, more = {}, extra = {} }: ListDef,
  { keys, ids, ...query }: ListParams
) {
  const userRows = sql`${rows} ${sql.raw(alias)}`
  const ownRows = sql`${sql.raw(alias)}.merchant_id = ${db.ctx.merchantId} and ${where}`
  const joined = alias === 'a' ? sql`` : sql` left join ${approval} a on a.merchant_id = o.merchant_id and a.document_id = o.document_id`
  const ofKind = query.values?.key === 'kindName' ? [] : query.filters.filter(({ key }) => key === 'kindName')
  const some = [
    ...keys === undefined ? [] : [sql`a.process_key = any(${sql.param([...keys])})`],
    ...ids === undefined ? [] : [sql`${sql.raw(alias)}.document_id = any(${sql.param([...ids])})`], ...onKinds(db, kinds, grid, ofKind),
  ]
  const { merchantId, userId } = db.ctx
  const count = tallied === undefined
    ? sql`(select count(*) from ${userRows} where ${ownRows})`
    : talliedCount({ list: tallied, owners: [merchantId], key: userId })
  const page = await pageQuery(db, {
    grid, key: sql`${sql.raw(alias)}.document_id`, from: sql`${userRows}${joined} ${ABOUT}`,
    where: sql.join([ownRows, approvals, ...some], sql` and `),
    columns: { ...columns, amount: amountOf(db, kinds), kindName: kindNames(kinds), waiting: waitingOf(db, 'a.waiting_since'), ...more },
    extra: { kind: sql`d.kind`, projectId: sql`d.project_id`, ...extra },
    ...(some.length === 0 && { count }),
  }, { ...query, filters: query.filters.filter(filter => !ofKind.includes(filter)) })
  return { ...page, rows: page.rows.map(({ projectId, ...row }): ProcessRow => {
    const kind = String(row.kind)
    const declared = kinds.get(kind)?.stored.document
    return {
      ...row, id: String(row.id), kind,
      route: declared === undefined ? '' : routeOfDocument(declared, String(row.id), textAt({ projectId }, 'projectId')),
    }
  }) }
}

/** The lists of the process centre (spec-1 §2). */
export function processPages(kinds: Kinds) {
  const ownRows = (db: Db): SQL => sql`o.user_id = ${db.ctx.userId}`
  return {
    page: (db: Db, input: ListParams) =>
      pageOf(db, kinds, {
        grid: processList, rows: approvalPart, as: 'o', where: ownRows(db), tallied: ['approval.part', 'approval.answered'],
        more: { startTime: sql`o.started_at` },
      }, input),
    launched: (db: Db, input: ListParams) => pageOf(
      db, kinds,
      { grid: launchedList, rows: approval, as: 'a', where: sql`a.starter_id = ${db.ctx.userId}`, tallied: 'approval.launched' }, input
    ),
    async stillAudit(db: Db, input: ListParams) {
      const page = await pageOf(db, kinds, {
        grid: stillAuditList, as: 'o', where: sql`true`, approvals: sql`a.state = 'RUNNING'`,
        rows: sql`(select t.merchant_id, t.document_id, min(t.task) as task, min(t.opened_at) as opened_at, min(t.deadline) as deadline
          from ${approvalTask} t
          where t.merchant_id = ${db.ctx.merchantId} and t.user_id = ${db.ctx.userId} and t.state = 'OPEN' group by 1, 2)`,
        more: {
          openedTime: sql`o.opened_at`, waiting: waitingOf(db, 'o.opened_at'), deadline: sql`o.deadline`, due: dueOf(db, 'o.deadline'),
        },
        extra: { taskId: sql`o.task`, version: sql`d.content_version` },
      }, input)
      return { ...page, rows: page.rows.map(row => ({ ...row, taskId: Number(row.taskId), version: Number(row.version) })) }
    },
    audited: (db: Db, input: ListParams) => pageOf(db, kinds, {
      grid: auditedList, rows: approvalPart, as: 'o', where: sql`${ownRows(db)} and o.answered_at is not null`,
      tallied: 'approval.answered',
      more: { auditTime: sql`o.answered_at` },
    }, input),
    copied: (db: Db, input: ListParams) => pageOf(db, kinds, {
      grid: copiedList, rows: approvalCopy, as: 'o', where: ownRows(db), tallied: 'approval.copied',
      more: { read: sql`case when o.read_at is null then '0' else '1' end`, copyTime: sql`o.at` },
    }, input),
  }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const instantAt = (now: Date, later: number): string => `'${new Date(now.getTime() + later).toISOString()}'::timestamptz`
const dueOf = ({ ctx: { now } }: Db, deadline: string): SQL =>
  sql.raw(`case when ${deadline} is null then 'NONE' when ${deadline} < ${instantAt(now, 0)} then 'OVER'
  when ${deadline} <= ${instantAt(now, DUE_SOON_HOURS * HOUR)} then 'SOON' else 'LATER' end`)

/** For the workbench's first tiles. */
export async function processCounts({ sql: query, ctx }: Db) {
  const soon = new Date(ctx.now.getTime() + DUE_SOON_HOURS * HOUR).toISOString()
  const [row] = await query<Record<
    'stillAudit' | 'dueSoon' | 'overdue' | 'launched' | 'rejected' | 'copied' | 'unread', string
  > & { oldest: string | null }>`
    select t."stillAudit", t."dueSoon", t.overdue, t.oldest, l.launched, l.rejected, c.copied, c.unread from
      (select count(distinct document_id) as "stillAudit",
      count(distinct document_id) filter (where deadline between ${ctx.now.toISOString()} and ${soon}) as "dueSoon",
        count(distinct document_id) filter (where deadline < ${ctx.now.toISOString()}) as overdue, min(opened_at) as oldest
        from ${approvalTask} where merchant_id = ${ctx.merchantId} and user_id = ${ctx.userId} and state = 'OPEN') t,
      (select count(*) filter (where state = 'RUNNING') as launched, count(*) filter (where state = 'REJECTED') as rejected
        from ${approval} where merchant_id = ${ctx.merchantId} and starter_id = ${ctx.userId}) l,
      (select count(*) as copied, count(*) filter (where read_at is null) as unread from ${approvalCopy}
      where merchant_id = ${ctx.merchantId} and user_id = ${ctx.userId}) c`
  const { oldest, ...counts } = row!
  return {
    ...Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, Number(value)])) as Record<keyof typeof counts, number>,
    oldest,
  }
}
