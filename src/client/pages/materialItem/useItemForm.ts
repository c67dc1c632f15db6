import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { checkRows, isEmpty, newRow, NO_LOOKUPS, readCell, type Column, type Row, type Value } from '#schemas/kit/index.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { ItemKind } from './kinds.ts'

const FIELDS = ['itemName', 'itemCode', 'spec', 'brand', 'unit', 'supplierName', 'general', 'remark'] as const
type Field = (typeof FIELDS)[number]
type Fault = { readonly column: string, readonly code: string, readonly text: string, readonly now?: unknown }

export interface ItemForm {
  readonly cells: Row
  readonly errors: ReadonlyMap<string, string>
  readonly dirty: boolean
  set(field: Field, value: Value): void
  /** Validates and saves the form; returns the id of the stored item, or null on errors. */
  send(): Promise<string | null>
}

const display = (value: unknown): string =>
  (value === true ? '所有供应商' : value === false ? '仅此供应商' : isEmpty(value as Value) ? '空' : `“${String(value)}”`)

/** Form state of one item; a conflicting change by another user is shown at its field and overwritten only by saving again. */
export function useItemForm({ machine, grid }: ItemKind, stored: Row | null): ItemForm {
  const [baseRow, setBaseRow] = useState<Row>(() => stored ?? newRow(grid, '', {}))
  const [cells, setCells] = useState(baseRow)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const storedId = useRef(stored === null ? null : String(stored.id))
  const changed = FIELDS.filter(field =>
    (isEmpty(cells[field]) ? null : cells[field]) !== (isEmpty(baseRow[field]) ? null : baseRow[field]))

  const post = async (row: Row): Promise<{ readonly id: string, readonly faults: readonly Fault[] }> => {
    const id = storedId.current
    if (id === null) {
      const added = await call(
        materialItemApi.addMaterialItem, { machine, row: Object.fromEntries(FIELDS.map(field => [field, row[field] ?? null])) },
        { quiet: true }
      )
      return { id: added.id, faults: [] }
    }
    const cellsOf = (from: Row) => Object.fromEntries(changed.map(field => [field, from[field] ?? null]))
    if (changed.length === 0) return { id, faults: [] }
    const { problems } = await call(
      materialItemApi.updateMaterialItem, { machine, changed: [{ id, cells: cellsOf(row), was: cellsOf(baseRow) }] }, { quiet: true }
    )
    return { id, faults: problems }
  }
  const refuse = (faults: readonly Fault[]) => {
    const stale = faults.filter(({ code }) => code === 'STALE_VERSION')
    // Takes the other value as the new base: saving again overwrites it.
    setBaseRow(now => ({ ...now, ...Object.fromEntries(stale.map(({ column, now: other }) => [column, (other ?? null) as Value])) }))
    setErrors(
      new Map(faults.map(({ column, code, text, now }) => [column, code === 'STALE_VERSION' ? `已被他人改为${display(now)}，再次保存则以您的为准` : text]))
    )
    toast.bad(faults[0]!.text)
  }
  const send = async (): Promise<string | null> => {
    const read = Object.fromEntries(FIELDS.map(field => {
      const column: Column = grid.columns[field]
      const value = cells[field]
      return [field, typeof value === 'string' ? readCell(value, column, NO_LOOKUPS) : value]
    }))
    const row: Row = { ...cells, ...read }
    const wrong = checkRows(grid, [row], NO_LOOKUPS).filter(({ column }) => FIELDS.some(field => field === column))
    setErrors(new Map(wrong.map(({ column, text }) => [column, text])))
    if (wrong.length > 0) return null
    try {
      const { id, faults } = await post(row)
      storedId.current = id
      void reload(materialItemApi.queryInfoMaterialItem)
      if (faults.length > 0) {
        refuse(faults)
        return null
      }
      // Retains input typed during the save.
      flushSync(() => {
        setBaseRow(row)
        setCells(now =>
          ({ ...now, ...Object.fromEntries(FIELDS.filter(field => now[field] === cells[field]).map(field => [field, row[field]])) }))
      })
      return id
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined
      setErrors(new Map((failed?.rows ?? []).map(({ column, text }) => [column, text])))
      toast.bad(failed?.msg ?? '保存失败，请重试')
      return null
    }
  }
  return {
    cells, errors, send, dirty: changed.length > 0,
    set: (field, value) => {
      setCells(now => ({ ...now, [field]: value }))
      setErrors(now => new Map([...now].filter(([key]) => key !== field)))
    },
  }
}
