import type { Row } from '#schemas/kit/index.ts'
import { FORM_FIELDS } from '#client/business/material/materialForm.ts'

/** Files belong to the item of their upload. */
const NOT_COPIED: ReadonlySet<string> = new Set(['imgPath', 'attachmentPaths'])

/** An item's facts for a new item of the merchant. */
export const copyOf = (item: Row): Row =>
  Object.fromEntries(FORM_FIELDS.filter(field => !NOT_COPIED.has(field)).map(field => [field, item[field] ?? null]))
