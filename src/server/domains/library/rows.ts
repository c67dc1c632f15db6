import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FileRef, Lookups, Problem, Row, Value } from '#schemas/kit/index.ts'
import { machines, materials } from '#schemas/library/materials.ts'
import { demand } from '#server/core/calls/index.ts'
import { material, materialDefault } from '#server/db/tables/library.ts'
import { fromMaterial, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { demandVisible, rememberedIn } from '#server/files/index.ts'
import { noteLibraryPrices, releasePrices } from '#server/domains/price/index.ts'
import { saveRows, type RowTable } from '#server/grid/index.ts'
import { rowsChange, type ParsedRowsChange, type RowsAnswer } from '#shared/api/rows.ts'
import { areBothNew, cellsOf, normalRow, ownProblems, sidesProblems, STANDARD, withBothPrices } from './check.ts'
import { namedFiles } from './files.ts'
import { followersOf, haveFollow } from './following.ts'
import { materialColumns } from './list.ts'
import { duplicateProblems } from './twins.ts'
import { refuseUsed } from './uses/index.ts'

type Change = Partial<ParsedRowsChange>
export type SavedRows = RowsAnswer<Row>

const FILES = ['imgPath', 'attachmentPaths'] as const
const refs = (ids: PgColumn): SQL =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'originName', '', 'visitUrl', '') order by f.at), '[]')
  from unnest(${ids}) with ordinality as f (id, at))`

/** Files are stored by id, since links and names depend on the reader; properties in jsonb's order. The spec sends ids joined by commas. */
function bareFiles(value: unknown): Value {
  const ids = typeof value === 'string'
    ? value.split(',')
    : Array.isArray(value) ? value.map(file => String((file as Partial<FileRef>)?.id ?? '')) : []
  return ids.filter(id => id !== '').map(id => ({ id, visitUrl: '', originName: '' }))
}
const withBareFiles = (cells: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  ({ ...cells, ...Object.fromEntries(FILES.filter(key => Object.hasOwn(cells, key)).map(key => [key, bareFiles(cells[key])])) })

const filesOf = (value: unknown): string[] => (Array.isArray(value) ? (value as FileRef[]).map(({ id }) => id) : [])

/** Facts that an item copies from its standard item (spec-1 §5). */
const fromStandard = (row: Row, standard: MaterialRecord): Row => ({
  ...row, pid: standard.id, variant: true, materialNickName: standard.nickName, unit: standard.unit, spec: standard.spec,
  feature: standard.feature,
  imgPath: bareFiles(standard.imgIds.join()), attachmentPaths: bareFiles(standard.attachmentIds.join()),
})

/** Problems of rows in their new state, alone and beside others, with the brand variants that follow. */
async function problemsOf(
  tx: Tx, machine: boolean, rows: readonly Row[], before: ReadonlyMap<string, MaterialRecord>, lookups: Lookups
): Promise<Problem[]> {
  // Inconsistent prices stored by an earlier release do not block edits of other cells.
  const rowProblems = rows.flatMap(row =>
    [...ownProblems(machine, row, lookups), ...areBothNew(row, before.get(String(row.id))) ? sidesProblems(row) : []])
  const bad = new Set(rowProblems.map(({ row }) => row))
  const validRows = rows.filter(row => !bad.has(String(row.id)))
  const followers = await followersOf(
    tx, before.values(), validRows.map(row => ({ ...fromMaterial(row, machine), id: String(row.id) })), { locked: true }
  )
  const standards = new Map(followers.map(({ after, standard }) => [after.id, standard]))
  const duplicates = await duplicateProblems(
    tx, machine,
    [...validRows.filter(({ id }) => !standards.has(String(id))), ...followers.map(({ after }) => ({ ...cellsOf(after), id: after.id }))]
  )
  return [...rowProblems, ...duplicates.map(problem => {
    const standard = standards.get(problem.row)
    return standard === undefined ? problem : { ...problem, row: standard, column: 'materialName', text: `品牌项随之修改后，${problem.text}` }
  })]
}

/** The library as a table saved cell by cell; new rows belong to `standard`. */
async function tableOf(
  tx: Tx, machine: boolean, before: ReadonlyMap<string, MaterialRecord>, standard?: MaterialRecord
): Promise<RowTable<typeof materials>> {
  const lookups = await lookupsFor(tx)
  return {
    grid: machine ? machines : materials, table: material, key: material.id, lookups, entity: 'material',
    columns: { ...materialColumns(tx), imgPath: refs(material.imgIds), attachmentPaths: refs(material.attachmentIds) },
    where: and(eq(material.merchantId, tx.ctx.merchantId), eq(material.machine, machine))!,
    derived: FILES,
    complete(row, stored) {
      const typed = { ...row, ...normalRow(machine, row), imgPath: bareFiles(row.imgPath), attachmentPaths: bareFiles(row.attachmentPaths) }
      const priced = withBothPrices(typed, stored)
      return stored === undefined && standard !== undefined ? fromStandard(priced, standard) : priced
    },
    derive(row) {
      const { identity, searchKey, pinyin, imgIds, attachmentIds, pid } = fromMaterial(row, machine)
      return { identity, search_key: searchKey, pinyin, img_ids: imgIds, attachment_ids: attachmentIds, pid, machine }
    },
    check: rows => problemsOf(tx, machine, rows, before, lookups),
  }
}

export const lockOwn = ({ q, ctx }: Tx, ids: readonly string[]): Promise<MaterialRecord[]> => q.select().from(material)
  .where(and(eq(material.merchantId, ctx.merchantId), inArray(material.id, [...ids]))).orderBy(material.id).for('update')

/**
 * Saves rows cell by cell; brand variants follow their standard items.
 * @throws AppError FORBIDDEN without permission to delete; IN_USE for a deleted item in use
 */
export async function saveLibraryRows(tx: Tx, machine: boolean, change: Change, standard?: MaterialRecord): Promise<SavedRows> {
  const parsed = rowsChange.parse(change)
  if (parsed.removed.length > 0) {
    demand(tx.ctx, ['delete', machine ? 'N_MACHINE' : 'N_MATERIAL'])
    await refuseUsed(tx, await lockOwn(tx, parsed.removed))
  }
  const before = new Map((await lockOwn(tx, parsed.changed.map(({ id }) => id))).map(record => [record.id, record]))
  const added = parsed.added.map(row => ({ ...row, cells: withBareFiles(row.cells) }))
  const changed = parsed.changed.map(row => ({ ...row, cells: withBareFiles(row.cells), was: withBareFiles(row.was) }))
  const edited = [...added, ...changed]
  await demandVisible(
    tx, edited.flatMap(({ cells }) => FILES.flatMap(key => filesOf(cells[key]))), rememberedIn(tx, 'material', edited.map(({ id }) => id))
  )
  const saved = await saveRows(tx, await tableOf(tx, machine, before, standard), { ...parsed, added, changed })
  const now = await lockOwn(tx, [...before.keys(), ...Object.values(saved.ids)])
  await haveFollow(tx, machine, before.values(), now)
  await noteLibraryPrices(tx, machine, now.map(after => ({ id: after.id, after, before: before.get(after.id) })))
  if (parsed.removed.length > 0) {
    await tx.q.delete(materialDefault)
      .where(and(eq(materialDefault.merchantId, tx.ctx.merchantId), inArray(materialDefault.materialId, parsed.removed)))
    await releasePrices(tx, parsed.removed)
  }
  const stale = saved.problems.filter(({ column }) => (FILES as readonly string[]).includes(column))
    .map(({ row, column, now }) => ({ id: `${row}/${column}`, [column]: now as Value }))
  const filesByRow = new Map((await namedFiles(tx, stale)).map(row => [row.id, row]))
  return {
    ...saved, rows: await namedFiles(tx, saved.rows as Row[]),
    problems: saved.problems.map(problem => {
      const files = filesByRow.get(`${problem.row}/${problem.column}`)
      return files === undefined ? problem : { ...problem, now: files[problem.column] }
    }),
  }
}

export const isStandard = (pid: unknown): pid is string => typeof pid === 'string' && pid !== '' && pid !== STANDARD
