import { sql, type SQL } from 'drizzle-orm'
import { startTask } from '#server/core/tasks.ts'
import { importRow, task } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { PastImport } from '#shared/api/gridImport.ts'
import { keptName } from './storedFiles.ts'

const LISTED = 10

/**
 * @param noun without a blank
 * @throws AppError NOT_FOUND when the upload has expired
 */
export async function startImport<P extends { readonly uploadId: string, readonly commit: boolean }>(
  tx: Tx, kind: string, noun: string, params: P,
): Promise<{ taskId: string }> {
  const name = await keptName(tx, params.uploadId, 'UPLOAD')
  return { taskId: await startTask(tx, kind, `${params.commit ? '导入' : '检查'}${noun} ${name}`, params) }
}
/** Only the title preserves the file name after the upload expires. */
const fileNameIn = (title: string): string => title.slice(title.indexOf(' ') + 1)

const GRID_COUNTS = sql`jsonb_build_object('added', result -> 'added', 'updated', result -> 'updated',
  'removed', coalesce(result -> 'removed', '0'), 'refused', result -> 'skipped')`

export interface PastImportsParams {
  readonly kind: string
  readonly within?: Readonly<Record<string, unknown>>
  /** The counts in a task's `result`, where that is not a grid's. */
  readonly counts?: SQL
}

type TaskRow = Omit<PastImport, 'fileName'> & { readonly title: string }

/** The user's committed imports, newest first. The database extracts the counts: a result is as long as its file. */
export async function pastImports(
  { sql: query, ctx }: Db, { kind, within = {}, counts = GRID_COUNTS }: PastImportsParams,
): Promise<PastImport[]> {
  const rows = await query<TaskRow>`
    select id as "taskId", title, state, done::float8, total::float8, error, created_at as "createTime",
      case when jsonb_typeof(result) = 'object' then ${counts} end as counts,
      (select count(*)::int from ${importRow} r where r.merchant_id = t.merchant_id and r.task_id = t.id) as left
    from (select * from ${task} where merchant_id = ${ctx.merchantId} and user_id = ${ctx.userId} and kind = ${kind}
      and payload @> ${JSON.stringify({ ...within, commit: true })}::jsonb order by created_at desc, id desc limit ${LISTED}) t
    order by created_at desc, id desc`
  return rows.map(({ title, ...rest }) => ({ ...rest, fileName: fileNameIn(title) }))
}
