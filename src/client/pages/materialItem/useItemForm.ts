import { useState } from 'react'
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
  readonly saving: boolean
  set(field: Field, value: Value): void
  save(): Promise<void>
}

const shown = (value: unknown): string => (value === true ? '所有供应商' : value === false ? '仅此供应商' : isEmpty(value as Value) ? '空' : `“${String(value)}”`)

/** State of the form of one item; what somebody else changed meanwhile is shown at its field, and overwritten only when saved again. */
export function useItemForm({ machine, grid }: ItemKind, stored: Row | null, done: (id: string) => void): ItemForm {
  const [seen, setSeen] = useState<Row>(() => stored ?? newRow(grid, '', {}))
  const [cells, setCells] = useState(seen)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const changed = FIELDS.filter(field => (isEmpty(cells[field]) ? null : cells[field]) !== (isEmpty(seen[field]) ? null : seen[field]))

  const send = async (row: Row): Promise<{ readonly id: string, readonly faults: readonly Fault[] }> => {
    if (stored === null) {
      const { id } = await call(materialItemApi.addMaterialItem, { machine, row: Object.fromEntries(FIELDS.map(field => [field, row[field] ?? null])) }, { quiet: true })
      return { id, faults: [] }
    }
    const of = (from: Row) => Object.fromEntries(changed.map(field => [field, from[field] ?? null]))
    const id = String(stored.id)
    if (changed.length === 0) return { id, faults: [] }
    const { problems } = await call(materialItemApi.updateMaterialItem, { machine, changed: [{ id, cells: of(row), was: of(seen) }] }, { quiet: true })
    return { id, faults: problems }
  }
  const save = async () => {
    const row: Row = { ...cells, ...Object.fromEntries(FIELDS.map(field => {
      const column: Column = grid.columns[field]
      const value = cells[field]
      return [field, typeof value === 'string' ? readCell(value, column, NO_LOOKUPS) : value]
    })) }
    const wrong = checkRows(grid, [row], NO_LOOKUPS).filter(({ column }) => FIELDS.some(field => field === column))
    setErrors(new Map(wrong.map(({ column, text }) => [column, text])))
    if (wrong.length > 0 || saving) return
    setSaving(true)
    try {
      const { id, faults } = await send(row)
      const stale = faults.filter(({ code }) => code === 'STALE_VERSION')
      // The other value is known from now on: saving again is meant to replace it.
      setSeen(now => ({ ...now, ...Object.fromEntries(stale.map(({ column, now: other }) => [column, (other ?? null) as Value])) }))
      setErrors(new Map(faults.map(({ column, code, text, now }) => [column, code === 'STALE_VERSION' ? `已被他人改为${shown(now)}，再次保存则以您的为准` : text])))
      void reload(materialItemApi.queryInfoMaterialItem)
      if (faults.length > 0) toast.bad(faults[0]!.text)
      else {
        toast.ok(stored === null ? '新增成功！' : '编辑成功！')
        done(id)
      }
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined
      setErrors(new Map((failed?.rows ?? []).map(({ column, text }) => [column, text])))
      toast.bad(failed?.msg ?? '保存失败，请重试')
    } finally {
      setSaving(false)
    }
  }
  return {
    cells, errors, saving, save, dirty: changed.length > 0,
    set: (field, value) => {
      setCells(now => ({ ...now, [field]: value }))
      setErrors(now => new Map([...now].filter(([key]) => key !== field)))
    },
  }
}
