import type { Row } from '#schemas/kit/index.ts'
import { FORM_FIELDS } from '#client/business/material/materialForm.ts'

/** Files belong to the item that they were uploaded for. */
const NOT_COPIED: ReadonlySet<string> = new Set(['imgPath', 'attachmentPaths'])

/** The facts of an item as those of a new one of the merchant's own. */
export const copyOf = (item: Row): Row =>
  Object.fromEntries(FORM_FIELDS.filter(field => !NOT_COPIED.has(field)).map(field => [field, item[field] ?? null]))
