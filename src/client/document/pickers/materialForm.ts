import { checkRows, isEmpty, newRow, type Grid, type Lookups, type Problem, type Row, type Value } from '#schemas/kit/index.ts'
import { machines, materials } from '#schemas/library/materials.ts'

/** The fields of the form in their order (spec-1 §3, Add material payload). */
export const FORM_FIELDS = [
  'materialType', 'materialName', 'materialNickName', 'unit', 'spec', 'brand', 'manufacturer', 'originPlace', 'priceIncl', 'feature', 'imgPath', 'attachmentPaths',
] as const
export type FormField = (typeof FORM_FIELDS)[number]

/** What an existing library item fixes once it is chosen (spec-1 §5). */
const FIXED: readonly FormField[] = ['materialNickName', 'unit', 'spec', 'feature', 'imgPath', 'attachmentPaths']
const NEW_ITEM = '-1'

export const formGrid = (machine: boolean): Grid => (machine ? machines : materials) as unknown as Grid

export const emptyForm = (machine: boolean, given: Row = {}): Row => newRow(formGrid(machine), '', { pid: NEW_ITEM, ...given })

export const isFixed = (form: Row, field: FormField): boolean => form.pid !== NEW_ITEM && FIXED.includes(field)

/** Another item of an existing one: its locked facts come along, brand, manufacturer and origin are one's own. */
export const underItem = (form: Row, item: Row): Row => ({
  ...form, pid: String(item.id), materialName: item.materialName ?? null, materialType: item.materialType ?? null,
  ...Object.fromEntries(FIXED.map(field => [field, item[field] ?? null])),
})

/** A brand entered as 无 counts as empty in lookups, but it fills the field of the form (spec-1 §5). */
const brandMissing = (form: Row): boolean => form.pid !== NEW_ITEM && isEmpty(form.brand)

/** Everything wrong by field: the grid's own checks, and a brand for items under an existing one (spec-1 §5). */
export function formProblems(machine: boolean, form: Row, lookups: Lookups): ReadonlyMap<string, string> {
  const own: readonly Problem[] = checkRows(formGrid(machine), [form], lookups)
  const found = new Map(own.map(({ column, text }) => [column, text]))
  if (brandMissing(form)) found.set('brand', '品牌必须填写')
  return found
}

/** The row as saveMaterial takes it: files as comma-joined ids (spec-1 §3). */
export function formPayload(form: Row): Record<string, Value> {
  const joined = (value: Value | undefined): Value => (Array.isArray(value) ? value.map(file => (file as { id: string }).id).join() : value ?? null)
  return Object.fromEntries([...FORM_FIELDS, 'pid'].map(key => [key, joined(form[key])]))
}
