import { and, eq, isNotNull } from 'drizzle-orm'
import { aliasKey, type Problem, type Row } from '#schemas/kit/index.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'

interface NamedItem { readonly id: string, readonly name: string }
/** Items of one analysis by what a cell may say of them. */
export interface NamedItems {
  readonly byId: ReadonlyMap<string, NamedItem>
  /** Which a text means: none, one, or all that have the code, or else the name. */
  called(text: string): readonly NamedItem[]
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The items of an analysis; its sections carry no cost. */
export async function itemsNamed({ q, ctx }: Db, analyseId: string): Promise<NamedItems> {
  const { id, name, code, unit } = analysisItem
  const items = await q.select({ id, name, code }).from(analysisItem).where(and(eq(analysisItem.merchantId, ctx.merchantId), eq(analysisItem.analysisId, analyseId), isNotNull(unit)))
  const by = (key: 'name' | 'code'): Map<string, NamedItem[]> => {
    const found = new Map<string, NamedItem[]>()
    for (const item of items) {
      const text = aliasKey(item[key] ?? '')
      if (text !== '') found.set(text, [...found.get(text) ?? [], item])
    }
    return found
  }
  const [codes, names] = [by('code'), by('name')]
  return { byId: new Map(items.map(item => [item.id, item])), called: text => codes.get(aliasKey(text)) ?? names.get(aliasKey(text)) ?? [] }
}

/**
 * The cell 清单项 of a row and the id beside it. An id that is new is taken, with the name of its item; else a name that is new must mean one
 * item, whatever stands where its id belongs.
 */
export const itemCell = ({ byId, called }: NamedItems) => ({
  complete(row: Row, before: Row = {}): Row {
    const [itemId, name] = [textOf(row.itemId), textOf(row.itemName)]
    const [isOther, isRenamed] = [itemId !== textOf(before.itemId), name !== textOf(before.itemName)]
    if (!isOther && !isRenamed) return row
    const known = itemId === null || !isOther ? undefined : byId.get(itemId)
    if (known !== undefined) return { ...row, itemName: known.name }
    if (!isRenamed) return itemId === null ? { ...row, itemName: null } : row
    const found = name === null ? [] : called(name)
    return found.length === 1 ? { ...row, itemId: found[0]!.id, itemName: found[0]!.name } : { ...row, itemId: null }
  },
  problems: (rows: readonly Row[]): Problem[] => rows.flatMap((row): Problem[] => {
    const [itemId, name] = [textOf(row.itemId), textOf(row.itemName)]
    const refused = (column: string, text: string): Problem[] => [{ row: String(row.id), column, code: 'invalid', text }]
    if (itemId !== null) return byId.has(itemId) ? [] : refused('itemId', '所选的清单项不在这份测算中')
    if (name === null) return []
    const count = called(name).length
    return refused('itemName', count === 0 ? `这份测算中没有名称或项目编码为“${name}”的清单项` : `这份测算中有 ${count} 个清单项叫“${name}”，请从列表中选择或填写项目编码`)
  }),
})
