import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Draft } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { quota, quotaMaterial, quotaVersion } from '#server/db/tables/quota.ts'
import type { Tx } from '#server/db/tx.ts'
import { saveEntries } from '#server/domains/dict/own/entries.ts'
import { saveNodes } from '#server/domains/dict/own/nodes.ts'
import { DICT_PLACES } from '#server/domains/dict/own/dictColumns.ts'
import { mergeMaterials } from '#server/domains/library/duplicates/merge.ts'
import { deleteMaterials } from '#server/domains/library/remove.ts'
import { saveLibraryRows } from '#server/domains/library/rows.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { bindItems } from '#server/domains/materialItem/bind.ts'
import { saveQuota, type Saved } from '#server/domains/quota/save.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { payloadOf, withHead, withQuotas, withRows } from '../quota/fixtures.ts'

const q = withQuotas()
const TILE = codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖'])
const ROUNDS = 9
const sample = async (): Promise<Draft> => withHead((await q.samples())[0]!, { quotaVersion: null })
const item = async (): Promise<string> =>
  (await q.write(tx => saveMaterial(tx, false, { materialName: `砖 ${newId()}`, unit: 'm2', materialType: TILE }))).id
const using = (draft: Draft, id: string): Draft =>
  withRows(draft, 'materials', rows => rows.map((row, at) => (at === 0 ? { ...row, libMaterialId: id, libMaterialVersion: null } : row)))

/** Runs two actions concurrently: either one starts while the other is running, or both start together. */
async function collide(round: number, one: (tx: Tx) => Promise<unknown>, other: (tx: Tx) => Promise<unknown>) {
  const slow = (work: (tx: Tx) => Promise<unknown>) => q.write(async tx => {
    await work(tx)
    await pause(round % 3 === 2 ? 0 : 60)
  })
  const [first, second] = round % 3 === 1 ? [other, one] : [one, other]
  const began = slow(first)
  began.catch(() => undefined)
  if (round % 3 < 2) await pause(40)
  const results = await Promise.allSettled([began, slow(second)])
  return round % 3 === 1 ? results.toReversed() : results
}
const reasons = (results: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))

/** Selects missing library items that rows of packages and the current versions refer to. */
const dangling = () => q.read(async db => (await db.sql<{ id: string }>`
  select m.lib_material_id as id from ${quotaMaterial} m where m.merchant_id = ${db.ctx.merchantId} and not exists (select from material l
  where l.id = m.lib_material_id)
  union all select r.cells ->> 'libMaterialId' from ${quota} q
    join ${quotaVersion} v on v.merchant_id = q.merchant_id and v.quota_id = q.id and v.quota_version = q.quota_version
    cross join jsonb_array_elements(v.snapshot -> 'lines' -> 'materials') as r (cells)
    where q.merchant_id = ${db.ctx.merchantId} and not exists (select from material l where l.id = r.cells ->> 'libMaterialId')`).map(
      ({ id }) => id
    ))

describe('a package that is saved while its material', () => {
  it.each(['new', 'changed'])('is deleted: one of the two is refused (%s package)', async kind => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, draft] = [await item(), await sample()]
      const storedKeys = kind === 'new' ? {} : await q.save(payloadOf(draft))
      const results = await collide(
        round, tx => saveQuota(tx, { ...payloadOf(using(draft, id)), ...storedKeys }), tx => deleteMaterials(tx, [id])
      )
      expect(reasons(results)).toHaveLength(1)
      expect(reasons(results)[0]).toBeInstanceOf(AppError)
      expect(reasons(results)[0]).toMatchObject(
        results[0]!.status === 'fulfilled'
          ? { code: 'IN_USE' }
          : { code: 'BAD_ROWS', rows: [{ line: 'materials', column: 'materialName' }] }
      )
      expect(await dangling()).toEqual([])
    }
  })
  it.each(['new', 'changed'])('becomes another one: it names that one (%s package)', async kind => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [removed, target, draft] = [await item(), await item(), await sample()]
      const storedKeys = kind === 'new' ? {} : await q.save(payloadOf(draft))
      let saved: Saved | undefined
      const results = await collide(
        round, async tx => { saved = await saveQuota(tx, { ...payloadOf(using(draft, removed)), ...storedKeys }) },
        tx => mergeMaterials(tx, false, target, [removed])
      )
      expect(reasons(results)).toEqual([])
      expect(await dangling()).toEqual([])
      const rows = await q.read(db => db.q.select({ id: quotaMaterial.libMaterialId }).from(quotaMaterial)
        .where(and(eq(quotaMaterial.quotaId, saved!.quotaId), inArray(quotaMaterial.libMaterialId, [removed, target]))))
      expect(rows).toEqual([{ id: target }])
    }
  })
})

describe('what refers to an item that is deleted meanwhile is refused, or keeps it', () => {
  it.each<[string, (tx: Tx, id: string, name: string) => Promise<unknown>]>([
    [
      'a brand variant',
      (tx, id) => saveMaterial(tx, false, { materialName: `砖 ${newId()}`, unit: 'm2', materialType: TILE, brand: '东鹏', pid: id }),
    ],
    [
      'a name of a supplier',
      (tx, id, name) => bindItems(tx, { machine: false, rows: [{ id: name, libMaterialId: id, was: null }], general: false }),
    ],
  ])('%s', async (_name, refer) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, name] = [await item(), newId()]
      await q.write(tx => tx.sql`insert into material_item (id, machine, name, identity) values (${name}, false, ${name}, ${name})`)
      const results = await collide(round, tx => refer(tx, id, name), tx => deleteMaterials(tx, [id]))
      const remaining = await q.read(db => db.sql`select 1 from material where id = ${id} union all select 1 from material where pid = ${id}
        union all select 1 from material_item where lib_material_id = ${id}`)
      expect(remaining).toHaveLength(results[0]!.status === 'fulfilled' && results[1]!.status === 'rejected' ? 2 : 0)
    }
  })
})

const added = async (source: number | 'ITEM' | 'MATERIAL', parent: string | null): Promise<string> => q.write(async tx => {
  const change = { changed: [], removed: [], moved: [] }
  const { ids } = typeof source === 'number'
    ? await saveEntries(
      DICT_PLACES, tx,
      { ...change, pid: source as typeof DICT.unit, added: [{ id: `${NEW_ROW}0`, cells: { value: newId().slice(-12) }, afterId: null }] }
    )
    : await saveNodes(
      DICT_PLACES, tx,
      { ...change, tree: source, added: [{ id: `${NEW_ROW}0`, cells: { name: newId().slice(-12), parentId: parent }, afterId: null }] }
    )
  return ids[`${NEW_ROW}0`]!
})

describe('a value of a dictionary that is deleted while it is chosen: one of the two is refused', () => {
  const inHead = (column: string) =>
    async (tx: Tx, key: string): Promise<unknown> => saveQuota(tx, payloadOf(withHead(await sample(), { [column]: key })))
  const inMaterial = (column: string) => async (tx: Tx, key: string): Promise<unknown> => {
    const saved = await saveLibraryRows(
      tx, false, { added: [{ id: `${NEW_ROW}0`, cells: { materialName: `砖 ${newId()}`, unit: 'm2', materialType: TILE, [column]: key } }] }
    )
    if (saved.problems.length > 0) throw new AppError('BAD_ROWS', { rows: saved.problems })
    return saved
  }
  it.each<[string, number | 'ITEM' | 'MATERIAL', string | null, (tx: Tx, key: string) => Promise<unknown>]>([
    ['a unit of a package', DICT.unit, null, inHead('quotaUnit')],
    ['a type of project', DICT.projectType, null, inHead('quotaProjectType')],
    ['a type of a package', 'ITEM', '0101', inHead('quotaItemType')], ['a unit of a material', DICT.materialUnit, null, inMaterial('unit')],
    ['a type of a material', 'MATERIAL', TILE.slice(0, 4), inMaterial('materialType')],
  ])('%s', async (_name, source, parent, save) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = await added(source, parent)
      const remove = (tx: Tx): Promise<unknown> => (typeof source === 'number'
        ? saveEntries(DICT_PLACES, tx, { pid: source as typeof DICT.unit, added: [], changed: [], moved: [], removed: [key] })
        : saveNodes(DICT_PLACES, tx, { tree: source, added: [], changed: [], moved: [], removed: [key] }))
      const results = await collide(round, tx => save(tx, key), remove)
      expect(reasons(results)).toHaveLength(1)
      expect(reasons(results)[0]).toMatchObject({ code: results[0]!.status === 'fulfilled' ? 'IN_USE' : 'BAD_ROWS' })
    }
  })
})
