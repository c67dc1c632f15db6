import { and, eq, inArray } from 'drizzle-orm'
import { materials, type Material } from '#schemas/library/materials.ts'
import type { FileRef, Problem, Row } from '#schemas/kit/index.ts'
import { audit } from '#server/core/audit.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { noteLibraryPrices } from '#server/domains/price/index.ts'
import { checkMaterials, normalRow, STANDARD, withBothPrices } from './check.ts'
import { withFiles } from './files.ts'
import { visible } from './list.ts'

/** Who may not see a price writes none. */
const PRICES = Object.entries(materials.columns).filter(([, column]) => column.facts.price).map(([key]) => key)

type Given = Readonly<Record<string, unknown>>
type Fault = Omit<Problem, 'code'> & { readonly code: string }
export interface SavedRows { readonly rows: Material[]; readonly problems: Fault[] }

/** How an item is called in a message. */
export const wordsOf = ({ code, name, spec, brand }: Pick<MaterialRecord, 'code' | 'name' | 'spec' | 'brand'>): string =>
  [code, name, spec, brand].filter(Boolean).join(' ')

/** Facts that a variant takes over from its standard item (spec-1 §5). */
const fromParent = (parent: MaterialRecord) => ({
  nickName: parent.nickName, unit: parent.unit, spec: parent.spec, feature: parent.feature, imgIds: parent.imgIds, attachmentIds: parent.attachmentIds,
})

/** Own rows by id, locked; and the standard items, of the platform too, that rows refer to. */
async function readAround(tx: Tx, given: readonly Given[]) {
  const idsOf = (key: string): string[] =>
    [...new Set(given.flatMap(row => (typeof row[key] === 'string' && row[key] !== '' && row[key] !== STANDARD ? [row[key]] : [])))]
  const ids = idsOf('id')
  const pids = idsOf('pid')
  const own = ids.length === 0 ? [] : await tx.q.select().from(material)
    .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, ids))).orderBy(material.id).for('update')
  const parents = pids.length === 0 ? [] : await tx.q.select().from(material).where(and(visible(tx), inArray(material.id, pids)))
  return { own: new Map(own.map(row => [row.id, row])), parents: new Map(parents.map(row => [row.id, row])) }
}

/** Items of the merchant with one of the identities or codes: what a new row would repeat. */
async function twinsOf(tx: Tx, rows: readonly { readonly identity: string, readonly code: string | null }[]): Promise<MaterialRecord[]> {
  if (rows.length === 0) return []
  const mine = eq(material.merchantId, tx.ctx.merchantId)
  const codes = rows.map(({ code }) => code).filter(code => code !== null)
  return [
    ...await tx.q.select().from(material).where(and(mine, inArray(material.identity, rows.map(({ identity }) => identity)))),
    ...codes.length === 0 ? [] : await tx.q.select().from(material).where(and(mine, inArray(material.code, codes))),
  ]
}

/**
 * Writes rows that are new (no id that is stored) or changed; what cannot be taken comes back with its reasons, the rest
 * is written. A row answers under the id that it was sent with as `key`.
 */
export async function saveMaterials(tx: Tx, machine: boolean, given: readonly Given[]): Promise<SavedRows> {
  const lookups = await lookupsFor(tx)
  const { own, parents } = await readAround(tx, given)
  const problems: Fault[] = []
  const refuse = (row: string, column: string, code: string, text: string): void => void problems.push({ row, column, code, text })
  const prepared = given.map((sent, at) => {
    const key = typeof sent.id === 'string' && sent.id !== '' ? sent.id : `#${at}`
    const before = own.get(key)
    const cells = normalRow(machine, before === undefined ? sent : { ...cellsOf(before), ...sent })
    const row: Row = { ...withBothPrices(cells, before), id: key, sys: false }
    return { key, sent, before, row }
  })
  problems.push(...checkMaterials(machine, prepared.map(({ row }) => row), lookups))

  for (const { key, sent, before, row } of prepared) {
    if (sent.sys === true) refuse(key, 'materialName', 'forbidden', '平台的条目不可修改')
    else if (before === undefined && typeof sent.version === 'number') refuse(key, 'materialName', 'missing', '条目不存在或已被删除')
    else if (before !== undefined && sent.version !== before.version) refuse(key, 'materialName', 'STALE_VERSION', `${before.name} 已被他人修改，请刷新后重试`)
    else if (before !== undefined && before.machine !== machine) refuse(key, 'materialType', 'invalid', '材料与机械不能互换')
    if (!seesPrices(tx.ctx)) for (const column of PRICES.filter(name => name in sent)) refuse(key, column, 'forbidden', '没有查看价格的权限，不能填写')
    if (row.pid !== STANDARD && !parents.has(String(row.pid))) refuse(key, 'pid', 'invalid', '标准项不存在或已被删除')
  }
  const bad = new Set(problems.map(({ row }) => row))
  const ready = prepared.filter(({ key }) => !bad.has(key)).map(({ row, ...rest }) => {
    const parent = parents.get(String(row.pid))
    return { ...rest, columns: parent === undefined ? fromMaterial(row, machine) : withParent(row, parent, machine) }
  })
  const twins = await twinsOf(tx, ready.map(({ columns }) => columns))
  const taken = new Map<string, string>()
  const written: { readonly key: string, readonly id: string }[] = []
  for (const { key, before, columns } of ready) {
    const sameItem = twins.find(twin => twin.identity === columns.identity && twin.id !== before?.id)
    const sameCode = twins.find(twin => columns.code !== null && twin.code === columns.code && twin.id !== before?.id)
    const earlier = taken.get(columns.identity) ?? (columns.code === null ? undefined : taken.get(`#${columns.code}`))
    if (sameItem !== undefined) refuse(key, 'materialName', 'duplicate', `与已有条目重复：${wordsOf(sameItem)}`)
    else if (sameCode !== undefined) refuse(key, 'materialCode', 'duplicate', `编码已被使用：${wordsOf(sameCode)}`)
    else if (earlier !== undefined) refuse(key, 'materialName', 'duplicate', `与同批的另一行重复：${earlier}`)
    else {
      taken.set(columns.identity, wordsOf(columns))
      if (columns.code !== null) taken.set(`#${columns.code}`, wordsOf(columns))
      written.push({ key, id: await write(tx, before, columns) })
    }
  }
  return { rows: await answer(tx, written), problems }
}

const withParent = (row: Row, parent: MaterialRecord, machine: boolean): ReturnType<typeof fromMaterial> => {
  const locked = fromParent(parent)
  const columns = fromMaterial({ ...row, spec: locked.spec, unit: locked.unit, materialNickName: locked.nickName }, machine)
  return { ...columns, ...locked }
}

const unnamed = (id: string): FileRef => ({ id, originName: '', visitUrl: '' })

/** The cells that a stored item shows. */
export const cellsOf = (record: MaterialRecord): Row => ({
  materialCode: record.code, materialName: record.name, spec: record.spec, brand: record.brand, unit: record.unit, materialType: record.typeCode,
  priceExcl: record.priceExcl, taxRate: record.taxRate, priceIncl: record.priceIncl, originPlace: record.originPlace, manufacturer: record.manufacturer,
  materialNickName: record.nickName, feature: record.feature, state: record.state, pid: record.pid,
  imgPath: record.imgIds.map(unnamed), attachmentPaths: record.attachmentIds.map(unnamed),
})

type Told = Pick<MaterialRecord, 'code' | 'name' | 'spec' | 'brand' | 'unit' | 'priceExcl' | 'taxRate' | 'priceIncl'>
const told = ({ code, name, spec, brand, unit, priceExcl, taxRate, priceIncl }: Told) =>
  ({ code, name, spec, brand, unit, priceExcl, taxRate, priceIncl })

async function write(tx: Tx, before: MaterialRecord | undefined, columns: ReturnType<typeof fromMaterial>): Promise<string> {
  const id = before?.id ?? newId()
  if (before === undefined) await tx.q.insert(material).values({ ...columns, id })
  else await tx.q.update(material).set(columns).where(and(eq(material.merchantId, before.merchantId), eq(material.id, id)))
  await audit(tx, { action: 'saveMaterial', entity: 'material', entityId: id, ...(before !== undefined && { before: told(before) }), after: told(columns) })
  await noteLibraryPrices(tx, columns.machine, [{ id, before, after: columns }])
  return id
}

async function answer(tx: Tx, written: readonly { readonly key: string, readonly id: string }[]): Promise<Material[]> {
  if (written.length === 0) return []
  const records = await tx.q.select().from(material)
    .where(and(eq(material.merchantId, tx.ctx.merchantId), inArray(material.id, written.map(({ id }) => id))))
  const rows = new Map((await withFiles(tx, records)).map(row => [row.id, row]))
  return written.flatMap(({ key, id }) => {
    const row = rows.get(id)
    return row === undefined ? [] : [{ ...row, key }]
  })
}

/** One item, new or changed. @throws AppError BAD_ROWS with everything that is wrong with it; ALREADY_EXISTS for a duplicate alone */
export async function saveMaterial(tx: Tx, machine: boolean, row: Given): Promise<{ id: string }> {
  const { rows: [saved], problems } = await saveMaterials(tx, machine, [row])
  if (saved !== undefined) return { id: saved.id }
  const only = problems.length === 1 ? problems[0]?.code : undefined
  const code = only === 'duplicate' ? 'ALREADY_EXISTS' : only === 'STALE_VERSION' ? 'STALE_VERSION' : 'BAD_ROWS'
  throw new AppError(code, { text: problems[0]?.text, rows: problems })
}
