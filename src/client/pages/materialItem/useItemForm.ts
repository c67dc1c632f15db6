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
  /** What is wrong, by field, since the last attempt to save. */
  readonly errors: ReadonlyMap<string, string>
  readonly dirty: boolean
  set(field: Field, value: Value): void
  /** Checks the form and sends it; answers the id of the stored item, or null where something is wrong. */
  send(): Promise<string | null>
}

const shown = (value: unknown): string =>
  (value === true ? '所有供应商' : value === false ? '仅此供应商' : isEmpty(value as Value) ? '空' : `“${String(value)}”`)

/** State of the form of one item; what somebody else changed meanwhile is shown at its field, and overwritten only when saved again. */
export function useItemForm({ machine, grid }: ItemKind, stored: Row | null): ItemForm {
  const [seen, setSeen] = useState<Row>(() => stored ?? newRow(grid, '', {}))
  const [cells, setCells] = useState(seen)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  /** The item that the server holds of this form. */
  const held = useRef(stored === null ? null : String(stored.id))
  const changed = FIELDS.filter(field => (isEmpty(cells[field]) ? null : cells[field]) !== (isEmpty(seen[field]) ? null : seen[field]))

  const post = async (row: Row): Promise<{ readonly id: string, readonly faults: readonly Fault[] }> => {
    const id = held.current
    if (id === null) {
      const added = await call(
        materialItemApi.addMaterialItem, { machine, row: Object.fromEntries(FIELDS.map(field => [field, row[field] ?? null])) },
        { quiet: true }
      )
      return { id: added.id, faults: [] }
    }
    const of = (from: Row) => Object.fromEntries(changed.map(field => [field, from[field] ?? null]))
    if (changed.length === 0) return { id, faults: [] }
    const { problems } = await call(
      materialItemApi.updateMaterialItem, { machine, changed: [{ id, cells: of(row), was: of(seen) }] }, { quiet: true }
    )
    return { id, faults: problems }
  }
  const refuse = (faults: readonly Fault[]) => {
    const stale = faults.filter(({ code }) => code === 'STALE_VERSION')
    // The other value is known from now on: saving again is meant to replace it.
    setSeen(now => ({ ...now, ...Object.fromEntries(stale.map(({ column, now: other }) => [column, (other ?? null) as Value])) }))
    setErrors(
      new Map(faults.map(({ column, code, text, now }) => [column, code === 'STALE_VERSION' ? `已被他人改为${shown(now)}，再次保存则以您的为准` : text]))
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
      held.current = id
      void reload(materialItemApi.queryInfoMaterialItem)
      if (faults.length > 0) {
        refuse(faults)
        return null
      }
      // What was typed since stays as it is typed.
      flushSync(() => {
        setSeen(row)
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
