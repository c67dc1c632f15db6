import { sql, type SQL } from 'drizzle-orm'
import { startTask } from '#server/core/tasks.ts'
import { importRow, task } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { PastImport } from '#shared/api/gridImport.ts'
import { keptName } from './kept.ts'

/** Imports that are listed at once. */
const LISTED = 10

/** Starts the task of an import, named after its file. `noun` has no blank. @throws AppError NOT_FOUND when the upload is kept no longer */
export async function startImport<A extends { readonly uploadId: string, readonly commit: boolean }>(tx: Tx, kind: string, noun: string, asked: A): Promise<{ taskId: string }> {
  const name = await keptName(tx, asked.uploadId, 'UPLOAD')
  return { taskId: await startTask(tx, kind, `${asked.commit ? '导入' : '检查'}${noun} ${name}`, asked) }
}
/** The file of an import outlives its upload in the title alone. */
const fileNameIn = (title: string): string => title.slice(title.indexOf(' ') + 1)

/** What an import into a grid has done, by the `result` of its task. */
const GRID_COUNTS = sql`jsonb_build_object('added', result -> 'added', 'updated', result -> 'updated', 'removed', coalesce(result -> 'removed', '0'), 'refused', result -> 'skipped')`

export interface PastAsked {
  /** Of the tasks. */
  readonly kind: string
  /** What the payload says of imports of this very kind. */
  readonly within?: Readonly<Record<string, unknown>>
  /** The counts in the `result` of a task, where that is not a grid's. */
  readonly counts?: SQL
}

type Stored = Omit<PastImport, 'fileName'> & { readonly title: string }

/** The person's own imports that were to write, the newest first. Counts are made in the database: a result is as long as its file. */
export async function pastImports({ sql: query, ctx }: Db, { kind, within = {}, counts = GRID_COUNTS }: PastAsked): Promise<PastImport[]> {
  const rows = await query<Stored>`
    select id as "taskId", title, state, done::float8, total::float8, error, created_at as "createTime",
      case when jsonb_typeof(result) = 'object' then ${counts} end as counts,
      (select count(*)::int from ${importRow} r where r.merchant_id = t.merchant_id and r.task_id = t.id) as left
    from (select * from ${task} where merchant_id = ${ctx.merchantId} and user_id = ${ctx.userId} and kind = ${kind}
      and payload @> ${JSON.stringify({ ...within, commit: true })}::jsonb order by created_at desc, id desc limit ${LISTED}) t
    order by created_at desc, id desc`
  return rows.map(({ title, ...rest }) => ({ ...rest, fileName: fileNameIn(title) }))
}
