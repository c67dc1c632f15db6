import { isEmpty, type Row } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { cellsFrom, otherUnit, type OtherUnit } from './fromLibrary.ts'

export type BoundLine = 'materials' | 'machines'
type Match = (rows: readonly Row[], machine: boolean) => Promise<readonly (Row | null)[]>
type Fits = (name: string, machine: boolean) => Promise<readonly Row[]>

const text = (row: Row, key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null)
const question = (row: Row) => ({
  materialName: text(row, 'materialName') ?? '', materialCode: text(row, 'materialCode'),
  spec: text(row, 'spec'), brand: text(row, 'brand') === '无' ? null : text(row, 'brand'), unit: text(row, 'unit'),
})

const byServer: Match = (rows, machine) => call(libraryApi.queryMatchMaterials, { machine, rows: rows.map(question) }, { quiet: true })

/** By a part of a name, its pinyin or its initials. */
export const itemsLike = async (materialName: string, machine: boolean, signal?: AbortSignal): Promise<readonly Row[]> =>
  (await call(
    libraryApi.describeMaterialsByES, { machine, materialName }, { quiet: true, ...(signal && { signal }) }
  )).rows as readonly Row[]

/** For a row in another unit: converted, matched without conversion (`isUsed`), or unchanged. */
export type UnitSaid = (row: Row, unit: OtherUnit, isUsed: boolean) => void

/** Committed before their matches arrived, by row. */
export interface EndedNames { readonly names: Map<string, string>; readonly fits: Fits }

/**
 * Looks up new names in the library, one call per action, in the action's undo step. Unmatched names are marked by the grid's rule. A name
 * committed before its suggestions takes the only matching item, like the key. A row with a unit of the same dimension is converted, one
 * with another unit is not matched; both are reported.
 * @returns a function that stops it
 */
export function matchNames(
  store: DraftStore, line: BoundLine, match: Match = byServer, ended: EndedNames = { names: new Map(), fits: itemsLike },
  report: UnitSaid = () => {}
): () => void {
  const machine = line === 'machines'
  const model = store.line(line)
  const queried = new Map<string, string>()
  /** The unit of the row's last item. */
  const lastUnits = new Map<string, unknown>()
  const remember = (row: Row | undefined): void => { if (!isEmpty(row?.libMaterialId)) lastUnits.set(String(row!.key), row!.unit) }
  model.rows().forEach(remember)
  const unresolved = (row: Row | undefined): row is Row => {
    if (!row || isEmpty(row.materialName) || !isEmpty(row.libMaterialId)) return false
    return queried.get(String(row.key)) !== JSON.stringify(question(row))
  }
  const onlyFit = async (row: Row): Promise<Row | null> => {
    const name = text(row, 'materialName')
    if (name === null || ended.names.get(String(row.key)) !== name) return null
    ended.names.delete(String(row.key))
    const [only, ...more] = await ended.fits(name.trim(), machine)
    return only && more.length === 0 ? only : null
  }
  const resolve = async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) queried.set(String(row.key), JSON.stringify(question(row)))
    const action = store.log().done.at(-1)
    let matches: readonly (Row | null)[]
    try {
      const byName = await match(rows, machine)
      matches = await Promise.all(rows.map((row, i) => byName[i] ?? onlyFit(row)))
    } catch {
      // The names stay marked; typing again retries.
      for (const row of rows) queried.delete(String(row.key))
      return
    }
    // Rows of one action can share a price: bound first.
    const bound = rows.map((row, i): Row => ({ ...row, libMaterialId: matches[i] ? String(matches[i].id) : null }))
    const cells = rows.flatMap((row, i) => {
      const item = matches[i]
      const now = model.row(String(row.key))
      if (!item || !now || now.materialName !== row.materialName || !isEmpty(now.libMaterialId)) return []
      const unit = otherUnit(model.grid, item, now)
      // A former item's unit was not entered by the user.
      const isUsed = unit?.cells !== null || lastUnits.get(String(row.key)) === unit.from
      if (unit !== undefined) report(now, unit, isUsed)
      if (!isUsed) return []
      return Object.entries(cellsFrom(model.grid, item, now, [...model.rows(), ...bound]))
        .map(([column, value]) => ({ rowId: String(row.key), column, value }))
    })
    if (cells.length) store.edit(line, { label: '匹配材料库', cells }, { amend: store.log().done.at(-1) === action })
  }
  return store.subscribe(change => {
    const ids = change.rows === 'all' ? model.rows().map(row => String(row.key)) : [...change.rows]
    // Once an item is restored, the same name may be typed again.
    for (const id of ids) {
      if (!isEmpty(model.row(id)?.libMaterialId)) queried.delete(id)
      remember(model.row(id))
    }
    const rows = ids.map(id => model.row(id)).filter(unresolved)
    if (rows.length) store.follow(resolve(rows))
  }, line)
}
