import { sql, type SQL } from 'drizzle-orm'
import type { Grid } from '#schemas/kit/index.ts'
import { auditedList, copiedList, DUE_SOON_HOURS, launchedList, processList, stillAuditList, WAITING_DAYS } from '#schemas/process/lists.ts'
import type { ProcessKey } from '#schemas/org/processes.ts'
import { approval, approvalCopy, approvalTask } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { pageQuery, type ColumnMap } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { routeOfDocument } from './telling.ts'

type Asked = PageQuery & { readonly keys?: readonly ProcessKey[] }

const columns: ColumnMap = {
  urgency: sql`a.urgency::text`, processKey: sql`a.process_key`, title: sql`d.title`, code: sql`d.code`, projectName: sql`p.name`, amount: sql`d.amount`,
  starterName: sql`s.real_name`, state: sql`a.state`, nodeName: sql`a.node_name`, startTime: sql`a.started_at`,
}
/** Approvals with what they are about, `a` being the approval and `d` its document. */
const base = sql`${approval} a join ${document} d on d.merchant_id = a.merchant_id and d.id = a.document_id
  left join ${project} p on p.merchant_id = d.merchant_id and p.id = d.project_id
  left join ${userMerchant} s on s.merchant_id = a.merchant_id and s.user_id = a.starter_id`

/** What documents of a kind are called: by their own title, whichever process approves them. */
const kindNames = (kinds: ReadonlyMap<string, ServedDocument>): SQL =>
  (kinds.size === 0 ? sql`''` : sql`case d.kind ${sql.join([...kinds].map(([kind, { stored }]) => sql`when ${kind} then ${stored.document.title}`), sql` `)} else '' end`)
/** Since when the document waits for whom it asks now. */
const OLDEST = sql`(select min(t.opened_at) from ${approvalTask} t where t.merchant_id = a.merchant_id and t.document_id = a.document_id and t.state = 'OPEN')`
const waitingOf = ({ ctx: { now } }: Db, since: SQL): SQL => sql`case ${sql.join(WAITING_DAYS.map(([key, days]) =>
  sql`when ${since} <= ${new Date(now.getTime() - days * DAY).toISOString()}::timestamptz then ${key}`), sql` `)} when ${since} is null then 'NONE' else 'DAY' end`

interface ListDef { readonly grid: Grid, readonly from: SQL, readonly where: SQL, readonly more?: ColumnMap }

/** A page of one of the lists: documents of the kinds that are served, for the person who asks and nobody else. */
async function pageOf(db: Db, kinds: ReadonlyMap<string, ServedDocument>, { grid, from, where, more = {} }: ListDef, { keys, ...asked }: Asked) {
  const ofKeys = keys === undefined ? sql`true` : sql`a.process_key = any(${sql.param([...keys])})`
  const page = await pageQuery(db, {
    grid, from, key: sql`a.document_id`, where: sql`a.merchant_id = ${db.ctx.merchantId} and ${where} and ${ofKeys}`,
    columns: { ...columns, kindName: kindNames(kinds), waiting: waitingOf(db, OLDEST), ...more }, extra: { kind: sql`d.kind` },
  }, asked)
  return { ...page, rows: page.rows.map(row => {
    const kind = String(row.kind)
    const declared = kinds.get(kind)?.stored.document
    return { ...row, kind, route: declared === undefined ? '' : routeOfDocument(declared, String(row.id)) }
  }) }
}

/** The lists of the process centre (spec-1 §2). */
export function processPages(kinds: ReadonlyMap<string, ServedDocument>) {
  const mine = (db: Db): SQL => sql`${db.ctx.userId}`
  const task = (db: Db, which: SQL): SQL => sql`lateral (select min(t.opened_at) as opened_at, min(t.deadline) as deadline, max(t.ended_at) as ended_at, count(*) as n
    from ${approvalTask} t where t.merchant_id = a.merchant_id and t.document_id = a.document_id and t.user_id = ${mine(db)} and ${which})`
  return {
    page: (db: Db, asked: Asked) => pageOf(db, kinds, { grid: processList, from: base, where: takesPartOf(db) }, asked),
    launched: (db: Db, asked: Asked) => pageOf(db, kinds, { grid: launchedList, from: base, where: sql`a.starter_id = ${mine(db)}` }, asked),
    stillAudit: (db: Db, asked: Asked) => pageOf(db, kinds, {
      grid: stillAuditList, from: sql`(select t.merchant_id, t.document_id, min(t.opened_at) as opened_at, min(t.deadline) as deadline from ${approvalTask} t
        where t.merchant_id = ${db.ctx.merchantId} and t.user_id = ${mine(db)} and t.state = 'OPEN' group by 1, 2) o
        join (${base}) on a.merchant_id = o.merchant_id and a.document_id = o.document_id`,
      where: sql`a.state = 'RUNNING'`, more: { openedTime: sql`o.opened_at`, waiting: waitingOf(db, sql`o.opened_at`), deadline: sql`o.deadline`, due: dueOf(db, sql`o.deadline`) },
    }, asked),
    audited: (db: Db, asked: Asked) => pageOf(db, kinds, {
      grid: auditedList, from: sql`${base} join ${task(db, sql`t.state in ('AGREED', 'DISAGREED', 'ENDED') and t.ended_at is not null
        and exists (select from approval_log l where l.merchant_id = t.merchant_id and l.document_id = t.document_id and l.user_id = t.user_id and l.action in ('AGREE', 'REJECT', 'AUTO'))`)} o on o.n > 0`,
      where: sql`true`, more: { auditTime: sql`o.ended_at` },
    }, asked),
    copied: (db: Db, asked: Asked) => pageOf(db, kinds, {
      grid: copiedList, from: sql`${approvalCopy} c join (${base}) on a.merchant_id = c.merchant_id and a.document_id = c.document_id`,
      where: sql`c.user_id = ${mine(db)}`, more: { read: sql`case when c.read_at is null then '0' else '1' end`, copyTime: sql`c.at` },
    }, asked),
  }
}

const takesPartOf = (db: Db): SQL => sql`a.document_id in (
  select document_id from ${approval} where merchant_id = ${db.ctx.merchantId} and starter_id = ${db.ctx.userId}
  union select document_id from ${approvalTask} where merchant_id = ${db.ctx.merchantId} and user_id = ${db.ctx.userId}
  union select document_id from ${approvalCopy} where merchant_id = ${db.ctx.merchantId} and user_id = ${db.ctx.userId})`

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Until when a task is about to be late. */
const soonOf = ({ now }: Pick<Db['ctx'], 'now'>): string => new Date(now.getTime() + DUE_SOON_HOURS * HOUR).toISOString()
const dueOf = ({ ctx }: Db, deadline: SQL): SQL =>
  sql`case when ${deadline} is null then 'NONE' when ${deadline} < ${ctx.now.toISOString()}::timestamptz then 'OVER' when ${deadline} <= ${soonOf(ctx)}::timestamptz then 'SOON' else 'LATER' end`

/** Figures of the workbench's first tiles, of the person who asks. */
export async function processCounts({ sql: query, ctx }: Db) {
  const soon = soonOf(ctx)
  const [found] = await query<Record<'stillAudit' | 'dueSoon' | 'overdue' | 'launched' | 'rejected' | 'copied' | 'unread', string> & { oldest: string | null }>`
    select t."stillAudit", t."dueSoon", t.overdue, t.oldest, l.launched, l.rejected, c.copied, c.unread from
      (select count(distinct document_id) as "stillAudit", count(distinct document_id) filter (where deadline between ${ctx.now.toISOString()} and ${soon}) as "dueSoon",
        count(distinct document_id) filter (where deadline < ${ctx.now.toISOString()}) as overdue, min(opened_at) as oldest
        from ${approvalTask} where merchant_id = ${ctx.merchantId} and user_id = ${ctx.userId} and state = 'OPEN') t,
      (select count(*) filter (where state = 'RUNNING') as launched, count(*) filter (where state = 'REJECTED') as rejected
        from ${approval} where merchant_id = ${ctx.merchantId} and starter_id = ${ctx.userId}) l,
      (select count(*) as copied, count(*) filter (where read_at is null) as unread from ${approvalCopy} where merchant_id = ${ctx.merchantId} and user_id = ${ctx.userId}) c`
  const { oldest, ...counts } = found!
  return { ...Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, Number(value)])) as Record<keyof typeof counts, number>, oldest }
}
