import type { Row, Value } from '#schemas/kit/index.ts'
import { FORM_FIELDS, formPayload } from '#client/business/material/materialForm.ts'

/** Files belong to the item that they were uploaded for. */
const NOT_COPIED: ReadonlySet<string> = new Set(['imgPath', 'attachmentPaths'])

/** The facts of an item as those of a new one of the merchant's own. */
export const copyOf = (item: Row): Row =>
  Object.fromEntries(FORM_FIELDS.filter(field => !NOT_COPIED.has(field)).map(field => [field, item[field] ?? null]))

/** Only what differs is sent, with what its writer saw: prices that he may not see are absent from his form and stay as they are stored. */
export function changedFields(base: Row, form: Row): { readonly cells: Record<string, Value>, readonly was: Record<string, Value> } {
  const before = formPayload(base)
  const cells = Object.fromEntries(Object.entries(formPayload(form)).filter(([field, value]) => value !== before[field]))
  return { cells, was: Object.fromEntries(Object.keys(cells).map(field => [field, before[field] ?? null])) }
}
