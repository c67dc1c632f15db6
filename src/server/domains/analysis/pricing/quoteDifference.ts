import { and, eq, isNotNull } from 'drizzle-orm'
import { centsOf, timesQuantity, moneyText } from '#schemas/kit/cents.ts'
import { sumOf, toScale } from '#schemas/kit/index.ts'
import { meets } from '#server/core/calls/index.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { knownProject } from '#server/domains/project/index.ts'
import { ANALYSE_READ } from '#shared/api/analysis.ts'
import type { QuoteDifference, QuoteSide } from '#shared/api/projectQuote.ts'
import { billOf } from '../facts/bill.ts'
import { offerOf, type OfferedRow } from './quotes.ts'

type Row = Pick<OfferedRow, 'sections' | 'code' | 'name' | 'unit' | 'price' | 'total'> & {
  readonly key: string; readonly way: OfferedRow['way'] | null
}
interface Side { readonly title: string; readonly total: string | null; readonly rows: readonly Row[] | null }

/** Prices of the client's file. */
async function filePrices(db: Db, projectId: string): Promise<Side> {
  const bill = await billOf(db, projectId)
  const prices = new Map((await db.q.select({ id: projectItem.id, price: projectItem.filePrice }).from(projectItem)
    .where(and(eq(projectItem.merchantId, db.ctx.merchantId), eq(projectItem.projectId, projectId), isNotNull(projectItem.filePrice)))).map(
      ({ id, price }) => [id, price!]
    ))
  const above = new Map(bill.map(({ row }) => [row.id, row]))
  const sectionsOf = (parentId: string | null): string[] => {
    const parent = parentId === null ? undefined : above.get(parentId)
    return parent === undefined ? [] : [...sectionsOf(parent.parentId), parent.name]
  }
  const rows = bill.flatMap(({ row: { id, parentId, code, name, unit, quantity }, isItem }): Row[] => {
    const price = prices.get(id) ?? null
    return isItem ? [{ key: id, sections: sectionsOf(parentId), code, name, unit: unit ?? '', price, total: price === null
      || quantity === null ? null : moneyText(timesQuantity(quantity, centsOf(price))), way: null }] : []
  })
  return { title: '文件单价', total: toScale(sumOf(rows.map(({ total }) => total)), 2), rows }
}

async function sideOf(db: Db, projectId: string, side: QuoteSide): Promise<Side> {
  if ('is' in side && side.is === 'FILE') return filePrices(db, projectId)
  if ('is' in side && side.is === 'CONTROL')
    return { title: '控制价', total: (await knownProject(db, projectId)).bidControlPrice, rows: null }
  const offer = (await offerOf(db, { projectId, ...'is' in side ? { running: true } : { quoteId: side.quoteId } }))!
  const seesWays = meets(db.ctx, ANALYSE_READ)
  const keys = new Map<string, number>()
  const rows = offer.rows.map(({ projectItemId, ...row }): Row => {
    // Items without a bill row are keyed by their texts and a counter.
    const label = `${row.sections.join('/')}/${row.name}/${row.unit}`
    const count = (keys.get(label) ?? 0) + 1
    keys.set(label, count)
    return { ...row, key: projectItemId ?? `${label}/${count}`, way: seesWays ? row.way : null }
  })
  return { title: offer.title, total: offer.total, rows }
}

const money = (value: string | null): string | null => (value === null ? null : moneyText(centsOf(value)))
const cellsOf = (row: Row | undefined) => (row === undefined ? null : { price: money(row.price), amount: money(row.total), way: row.way })
const sectionOf = ({ sections }: Row): string => sections.join(' / ')

/** Compares two offers by the sections of the later one: price, amount and way of each changed item. A control price has only its total. */
export async function quoteDifference(
  db: Db, { projectId, before, after }: { readonly projectId: string, readonly before: QuoteSide, readonly after: QuoteSide }
): Promise<QuoteDifference> {
  const [previous, now] = [await sideOf(db, projectId, before), await sideOf(db, projectId, after)]
  const totals = { before: { title: previous.title, total: money(previous.total) }, after: { title: now.title, total: money(now.total) } }
  if (previous.rows === null || now.rows === null) return { ...totals, sections: [] }
  const old = new Map(previous.rows.map(row => [row.key, row]))
  const laterKeys = new Set(now.rows.map(({ key }) => key))
  const pairs = [
    ...now.rows.map(row => ({ row, before: old.get(row.key), after: row })),
    ...previous.rows.filter(({ key }) => !laterKeys.has(key)).map(row => ({ row, before: row, after: undefined })),
  ]
  const names = [...new Set(pairs.map(({ row }) => sectionOf(row)))]
  const sum = (rows: readonly (Row | undefined)[]): string => toScale(sumOf(rows.map(row => row?.total ?? null)), 2)
  return {
    ...totals,
    sections: names.map(name => {
      const sectionPairs = pairs.filter(({ row }) => sectionOf(row) === name)
      const items = sectionPairs.map(({ row: { key, code, name: item, unit }, ...two }) =>
        ({ key, code, name: item, unit, before: cellsOf(two.before), after: cellsOf(two.after) }))
      return {
        name, before: sum(sectionPairs.map(one => one.before)), after: sum(sectionPairs.map(one => one.after)),
        items: items.filter(one => JSON.stringify(one.before) !== JSON.stringify(one.after)),
      }
    }),
  }
}
