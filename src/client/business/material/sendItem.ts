import type { Row, Value } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import type { RowRefusal } from '#shared/api/rows.ts'
import { call } from '#client/data/http.ts'
import { formPayload } from './materialForm.ts'

/** The server's refusals, and the item's new state, if returned. */
export interface Sent { readonly id: string, readonly problems: readonly RowRefusal[], readonly stored?: Row }

/** Differences with their base: invisible prices are absent and stay as stored. */
export function changedFields(base: Row, form: Row): { readonly cells: Record<string, Value>, readonly was: Record<string, Value> } {
  const before = formPayload(base)
  const cells = Object.fromEntries(Object.entries(formPayload(form)).filter(([field, value]) => value !== before[field]))
  return { cells, was: Object.fromEntries(Object.keys(cells).map(field => [field, before[field] ?? null])) }
}

/**
 * Adds or changes an item.
 * @param id null for a new item
 * @param base the item as loaded into `form`
 * @throws CallError
 */
export async function sendItem(machine: boolean, id: string | null, form: Row, base: Row): Promise<Sent> {
  if (id === null) return { ...await call(libraryApi.saveMaterial, { machine, row: formPayload(form) }, { quiet: true }), problems: [] }
  const {
    problems, rows: [stored],
  } = await call(libraryApi.batchSaveMaterial, { machine, changed: [{ id, ...changedFields(base, form) }] }, { quiet: true })
  return { id, problems, ...(stored !== undefined && { stored: stored as Row }) }
}

/** @throws CallError */
export const storedItem = async (id: string): Promise<Row> => await call(libraryApi.describeMaterial, { id }, { quiet: true }) as Row
