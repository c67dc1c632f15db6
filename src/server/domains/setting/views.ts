import { and, eq, sql } from 'drizzle-orm'
import type { Grid } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { demandRoomFor, type Bound } from '#server/core/bounds.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError, pgFaultOf } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { gridView } from '#server/db/tables/engine.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { GridView, settingApi } from '#shared/api/setting.ts'

const VIEWS: Bound = { most: 300, text: '最多保存 300 个视图，请先删除不用的视图' }

const select = ({ q, ctx }: Db) => q.select({
  id: gridView.id, name: gridView.name, shared: gridView.shared, content: gridView.content, version: gridView.version,
  own: sql<boolean>`(${gridView.userId} = ${ctx.userId})`, byName: sql<string>`coalesce(${userMerchant.realName}, '')`,
}).from(gridView).leftJoin(userMerchant, and(eq(userMerchant.merchantId, gridView.merchantId), eq(userMerchant.userId, gridView.userId)))

/** @throws AppError FORBIDDEN */
export function demandGrid(ctx: Ctx, grids: readonly Grid[], name: string): void {
  const read = grids.find(grid => grid.name === name)?.access.read
  if (read !== '-' && !ctx.permissions.has(`${read}:query`)) throw new AppError('FORBIDDEN')
}

const byId = ({ merchantId }: Ctx, id: string) => and(eq(gridView.merchantId, merchantId), eq(gridView.id, id))

/** The user's views of a grid, and shared ones. */
export function listViews(db: Db, grid: string): Promise<GridView[]> {
  return select(db)
    .where(and(
      eq(gridView.merchantId, db.ctx.merchantId), eq(gridView.grid, grid),
      sql`(${gridView.shared} or ${gridView.userId} = ${db.ctx.userId})`
    ))
    .orderBy(gridView.name, gridView.id)
}

async function refusal(tx: Tx, id: string): Promise<AppError> {
  const [view] = await select(tx).where(byId(tx.ctx, id))
  if (view === undefined) return new AppError('NOT_FOUND')
  return view.own ? new AppError('STALE_VERSION') : new AppError('FORBIDDEN', { text: '只有创建者可以修改或删除共享视图' })
}

/**
 * Creates a view, or updates one of the user.
 * @throws AppError NOT_FOUND, FORBIDDEN for a colleague's view, STALE_VERSION, ALREADY_EXISTS for a second one of the name, LIMIT_REACHED
 */
export async function saveView(tx: Tx, input: ParsedInput<typeof settingApi.saveView>): Promise<GridView> {
  const { ctx, q } = tx
  const { grid, id = newId(), version, name, shared, content } = input
  if (input.id === undefined)
    await demandRoomFor(tx, gridView, and(eq(gridView.merchantId, ctx.merchantId), eq(gridView.userId, ctx.userId)), VIEWS)
  try {
    if (input.id === undefined) await q.insert(gridView).values({ id, grid, name, shared, content })
    else {
      const written = await q.update(gridView).set({ name, shared, content })
        .where(and(byId(ctx, id), eq(gridView.userId, ctx.userId), eq(gridView.grid, grid), eq(gridView.version, version ?? 0)))
      if (written.rowCount === 0) throw await refusal(tx, id)
    }
  } catch (error) {
    throw pgFaultOf(error)?.code === '23505' ? new AppError('ALREADY_EXISTS', { text: `已有名为“${name}”的视图`, cause: error }) : error
  }
  const [saved] = await select(tx).where(byId(ctx, id))
  if (saved === undefined) throw new AppError('NOT_FOUND')
  await audit(tx, { action: 'saveView', entity: 'grid_view', entityId: id, subject: name, after: { name } })
  return saved
}

/** @throws AppError NOT_FOUND, FORBIDDEN for a colleague's view */
export async function deleteView(tx: Tx, id: string): Promise<void> {
  const [deleted] = await tx.q.delete(gridView).where(and(byId(tx.ctx, id), eq(gridView.userId, tx.ctx.userId)))
    .returning({ name: gridView.name })
  if (deleted === undefined) throw await refusal(tx, id)
  await audit(tx, { action: 'deleteView', entity: 'grid_view', entityId: id, subject: deleted.name, before: { name: deleted.name } })
}
