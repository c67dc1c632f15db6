import { and, eq, inArray } from 'drizzle-orm'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { contract, contractLine, contractSupplementLine } from '#server/db/tables/contract.ts'
import type { Tx } from '#server/db/tx.ts'
import { grouped } from '#server/core/grouped.ts'
import type { MaterialUser } from './types.ts'

const TABLES = { contract: contractLine, supplement: contractSupplementLine } as const
interface MovedLine { readonly of: keyof typeof TABLES, readonly id: string, readonly libMaterialId: string }

const point = (tx: Tx, of: MovedLine['of'], ids: readonly string[], libMaterialId: string) => {
  const table = TABLES[of]
  return tx.q.update(table).set({ libMaterialId }).where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(table.id, [...ids])))
}

/** Lines of contracts and of their supplements: the item moves, the words that were agreed on stay. */
export const contracts: MaterialUser = {
  name: 'contracts', word: '合同',
  async find({ q, ctx }, ids) {
    const rows = await q.select({ item: contractLine.libMaterialId, id: contract.id, kind: contract.kind, code: contract.code, name: contract.contractName }).from(contractLine)
      .innerJoin(contract, and(eq(contract.merchantId, contractLine.merchantId), eq(contract.id, contractLine.contractId)))
      .where(and(eq(contractLine.merchantId, ctx.merchantId), inArray(contractLine.libMaterialId, [...ids]))).orderBy(contract.code)
    return [...grouped(rows, ({ item, id }) => `${item}/${id}`).values()].map(own => {
      const { item, id, kind, code, name } = own[0]!
      return { item: item ?? '', user: 'contracts', word: '合同', id, code, name, rows: own.length, path: `${CONTRACT_LIBRARY[kind].path}/detail?id=${id}` }
    })
  },
  async move(tx, from, to) {
    const moved: MovedLine[] = []
    for (const of of ['contract', 'supplement'] as const) {
      const table = TABLES[of]
      const rows = await tx.q.select({ id: table.id, libMaterialId: table.libMaterialId }).from(table)
        .where(and(eq(table.merchantId, tx.ctx.merchantId), inArray(table.libMaterialId, [...from]))).orderBy(table.id).for('update')
      if (rows.length > 0) await point(tx, of, rows.map(({ id }) => id), to.id)
      moved.push(...rows.map(({ id, libMaterialId }) => ({ of, id, libMaterialId: libMaterialId ?? '' })))
    }
    return moved
  },
  async restore(tx, moved) {
    for (const own of grouped(moved as readonly MovedLine[], ({ of, libMaterialId }) => `${of}/${libMaterialId}`).values()) {
      await point(tx, own[0]!.of, own.map(({ id }) => id), own[0]!.libMaterialId)
    }
    return null
  },
}
