import { and, eq, isNotNull } from 'drizzle-orm'
import { dec, toScale } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { recordsNamed } from '#server/grid/index.ts'
import type { BillItem, variableChangeApi } from '#shared/api/change.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { quantitiesNow } from './targets.ts'

/**
 * Items of a bill by name or code, without unknown and ambiguous ones.
 * @throws AppError NOT_FOUND
 */
export async function namedItems(db: Db, { projectId, names }: ParsedInput<typeof variableChangeApi.items>): Promise<BillItem[]> {
  await knownProject(db, projectId)
  const { id, name, code, price } = projectItem
  const items = names.length === 0 ? [] : await db.q.select({ id, name, code, price }).from(projectItem)
    .where(and(eq(projectItem.merchantId, db.ctx.merchantId), eq(projectItem.projectId, projectId), isNotNull(projectItem.unit)))
  const records = recordsNamed(items, item => item.code, item => item.name)
  const matches = [...new Set(names)].flatMap(
    name => { const called = records.called(name); return called.length === 1 ? [{ asked: name, id: called[0]!.id }] : [] }
  )
  const [byId, quantities] = [new Map(items.map(item => [item.id, item])), await quantitiesNow(db, projectId, matches.map(one => one.id))]
  return matches.map(({ asked: name, id: itemId }) => {
    const item = byId.get(itemId)!
    return {
      asked: name, id: itemId, name: item.name, quantity: quantities.get(itemId) ?? '0',
      price: item.price !== null && seesPrices(db.ctx) ? toScale(dec(item.price), 2) : null,
    }
  })
}
