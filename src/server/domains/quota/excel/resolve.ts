import { and, eq, inArray, ne } from 'drizzle-orm'
import { aliasKey, pathLabels, type Lookups } from '#schemas/kit/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { matchMaterials, saveLibraryRows } from '#server/domains/library/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { UNSORTED } from './layout.ts'
import type { ItemRow, SheetPackage } from './packages.ts'

export type FoundItems = ReadonlyMap<ItemRow, MaterialRecord>

/** The library item of every row, as far as there is one. */
export async function findItems(db: Db, packages: readonly SheetPackage[]): Promise<FoundItems> {
  const items = packages.flatMap(one => one.items)
  const found = new Map<ItemRow, MaterialRecord>()
  for (const machine of [false, true]) {
    const rows = items.filter(item => item.machine === machine)
    const records = await matchMaterials(db, machine, rows.map(({ wanted }) => wanted))
    rows.forEach((row, at) => {
      const record = records[at]
      if (record != null) found.set(row, record)
    })
  }
  return found
}

const sameItem = ({ machine, wanted }: ItemRow): string =>
  [machine, wanted.materialCode, wanted.materialName, wanted.spec, wanted.brand, wanted.unit].map(part => aliasKey(String(part ?? ''))).join('|')

/** Adds the items that are missing to the merchant's library, under 未分类 and without a price. What cannot be added is a problem of its row. */
export async function addMissing(tx: Tx, packages: readonly SheetPackage[], found: FoundItems, lookups: Lookups): Promise<void> {
  const missing = packages.flatMap(one => one.items).filter(item => !found.has(item))
  const typeOf = (machine: boolean): string | undefined => {
    const path = (machine ? UNSORTED.machine : UNSORTED.material).join('/')
    return lookups.options('MATERIAL').find(({ key }) => pathLabels(lookups, 'MATERIAL', key).join('/') === path)?.key
  }
  for (const machine of [false, true]) {
    const distinct = new Map(missing.filter(item => item.machine === machine).map(item => [sameItem(item), item]))
    const items = [...distinct.values()]
    const added = items.map(({ wanted }, at) => ({ id: `${NEW_ROW}${at}`, cells: { ...wanted, materialType: typeOf(machine) } }))
    const { problems } = await saveLibraryRows(tx, machine, { added })
    for (const { row, text } of problems) items[Number(row.slice(NEW_ROW.length))]?.at.fail('desc', 'invalid', text)
  }
}

/** Codes and names that the merchant's library has already, or the sheet has twice, are problems. */
export async function refuseTaken({ q, ctx }: Db, packages: readonly SheetPackage[]): Promise<void> {
  const mine = eq(quota.merchantId, ctx.merchantId)
  const codes = packages.map(({ code }) => code).filter(code => code !== '')
  const names = packages.map(({ head }) => String(head.quotaName))
  const byCode = codes.length === 0 ? [] : await q.select({ code: quota.code }).from(quota).where(and(mine, inArray(quota.code, codes)))
  const byName = names.length === 0 ? [] : await q.select({ code: quota.code, name: quota.name }).from(quota)
    .where(and(mine, ne(quota.state, '9'), inArray(quota.name, names)))
  const usedCodes = new Set(byCode.map(({ code }) => code))
  const usedNames = new Map(byName.map(({ code, name }) => [name, code]))
  const seen = new Map<string, number>()
  for (const { at, code, head } of packages) {
    const name = String(head.quotaName)
    const [earlierCode, earlierName] = [code === '' ? undefined : seen.get(`#${code}`), seen.get(name)]
    if (usedCodes.has(code)) at.fail('code', 'duplicate', '定额编码已存在')
    else if (earlierCode !== undefined) at.fail('code', 'duplicate', `定额编码与第 ${earlierCode} 行重复`)
    if (usedNames.has(name)) at.fail('name', 'duplicate', `定额名称已存在：${usedNames.get(name)}`)
    else if (earlierName !== undefined) at.fail('name', 'duplicate', `定额名称与第 ${earlierName} 行重复`)
    seen.set(`#${code}`, at.number)
    seen.set(name, at.number)
  }
}
