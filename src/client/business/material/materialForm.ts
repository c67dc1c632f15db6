import {
  checkRows, dec, isDecimalText, isEmpty, newRow, pathLabels, toScale, type Grid, type Lookups, type Problem, type Row, type Value,
} from '#schemas/kit/index.ts'
import { machines, materials } from '#schemas/library/materials.ts'

/** In order (spec-1 §3, Add material payload; code and prices as in the library). */
export const FORM_FIELDS = [
  'materialType', 'materialCode', 'materialName', 'materialNickName', 'unit', 'spec', 'brand', 'manufacturer', 'originPlace',
  'priceExcl', 'taxRate', 'priceIncl', 'feature', 'imgPath', 'attachmentPaths',
] as const
export type FormField = (typeof FORM_FIELDS)[number]

/** By a chosen library item (spec-1 §5). */
const FIXED: readonly FormField[] = ['materialNickName', 'unit', 'spec', 'feature', 'imgPath', 'attachmentPaths']
/** `pid` of a standard item. */
export const NEW_ITEM = '-1'

export const formGrid = (machine: boolean): Grid => (machine ? machines : materials)

export const emptyForm = (machine: boolean, values: Row = {}): Row => newRow(formGrid(machine), '', { pid: NEW_ITEM, ...values })

export const isFixed = (form: Row, field: FormField): boolean => form.pid !== NEW_ITEM && FIXED.includes(field)

/** Another brand: locked facts are copied; brand, manufacturer and origin are not. */
export const underItem = (form: Row, item: Row): Row => ({
  ...form, pid: String(item.id), materialName: item.materialName ?? null, materialType: item.materialType ?? null,
  ...Object.fromEntries(FIXED.map(field => [field, item[field] ?? null])),
})

/**
 * Computes the other tax side (domain B0): the typed side counts, after a new rate the net one. None without a rate, or for an invalid
 * price.
 */
export function withBothPrices(form: Row, typed: FormField): Row {
  if (typed !== 'priceExcl' && typed !== 'priceIncl' && typed !== 'taxRate') return form
  const number = (field: FormField) => (typeof form[field] === 'string' && isDecimalText(form[field]) ? dec(form[field]) : undefined)
  const [excl, incl, rate] = [number('priceExcl'), number('priceIncl'), number('taxRate')]
  if (!rate) return form
  const factor = rate.div(100).plus(1)
  if (excl && typed !== 'priceIncl') return excl.gt(0) ? { ...form, priceIncl: toScale(excl.times(factor), 2) } : form
  return incl?.gt(0) && typed !== 'priceExcl' ? { ...form, priceExcl: toScale(incl.div(factor), 2) } : form
}

/** Exactly three levels: the spec's texts "please select type" and "type incorrect" in translation (spec-1 §5). */
function typeProblem(machine: boolean, form: Row, lookups: Lookups): string | null {
  const { label } = formGrid(machine).columns.materialType!
  if (isEmpty(form.materialType)) return `请选择${label}`
  return pathLabels(lookups, 'MATERIAL', String(form.materialType)).length === 3 ? null : `${label}不正确`
}

export const isRequired = (machine: boolean, form: Row, field: FormField): boolean =>
  formGrid(machine).columns[field]!.required !== false || (field === 'brand' && form.pid !== NEW_ITEM)

/** 无 counts as empty in lookups, but fills the form's field (spec-1 §5). */
const brandMissing = (machine: boolean, form: Row): boolean => isRequired(machine, form, 'brand') && isEmpty(form.brand)

/** Checks of the grid, the type, and a brand for items under an existing one (spec-1 §5). */
export function formProblems(machine: boolean, form: Row, lookups: Lookups): ReadonlyMap<string, string> {
  const problems: readonly Problem[] = checkRows(formGrid(machine), [form], lookups)
  const errors = new Map(problems.map(({ column, text }) => [column, text]))
  const type = typeProblem(machine, form, lookups)
  if (type !== null) errors.set('materialType', type)
  if (brandMissing(machine, form)) errors.set('brand', '品牌必须填写')
  return errors
}

/** Files as comma-joined ids (spec-1 §3). */
export function formPayload(form: Row): Record<string, Value> {
  const joined = (value: Value | undefined): Value =>
    (Array.isArray(value) ? value.map(file => (file as { id: string }).id).join() : value ?? null)
  return Object.fromEntries([...FORM_FIELDS, 'pid'].map(key => [key, joined(form[key])]))
}
