import { dec, pathKeys, sumOf, toScale, type Draft, type Lookups, type Row, type Value } from '#schemas/kit/index.ts'
import { BLANKING_STEP } from '#schemas/quota/workers.ts'
import type { Aligned, Pair } from './align.ts'
import { sectionName, type Part } from './cells.ts'
import {
  documentOf, itemOf, priceOf, quantityOf, scaled, stepName, stepOf, calledOf, waitOf, wantedOf, type ItemRow, type LevelOf,
} from './packages.ts'
import type { SheetRow } from './parse.ts'

export const LINES = { worker: 'workers', material: 'materials', machine: 'machines', document: 'documents' } as const satisfies Record<
  Exclude<Part, 'package'>, string
>
type LinePart = keyof typeof LINES
type Cells = Record<string, Value>

export interface RowEdit {
  readonly part: LinePart
  readonly row: SheetRow
  /** Key of the draft's row, or the sheet's row number for a new one. */
  readonly key: string
  readonly step: string
  readonly isNew: boolean
  readonly cells: Row
  /** The row's new library item. */
  readonly item: ItemRow | undefined
}

export interface PackageEdits {
  readonly head: Row
  readonly rows: readonly RowEdit[]
  readonly aligned: Aligned
  /** Step amounts are entered, and do not follow from a budget. */
  readonly byStep: boolean
  readonly any: boolean
}

const keyOf = ({ row, base }: Pick<Pair, 'row' | 'base'>): string => base?.key ?? String(row.number)

function headEdits({ row, changed }: Pair, section: SheetRow | undefined, itemType: unknown, lookups: Lookups): Row {
  const cells: Cells = {}
  if (changed.has('name')) {
    cells.quotaName = row.text('name')
    if (row.text('name') === '') row.fail('name', 'required', '定额名称必须填写')
  }
  if (changed.has('desc')) cells.quotaDesc = row.text('desc') || null
  if (changed.has('trade')) cells.quotaJobCategory = row.chosen('trade', 'trade')
  if (changed.has('unit')) cells.quotaUnit = row.chosen('unit', 'unit')
  if (changed.has('projectType')) cells.quotaProjectType = row.chosen('projectType', 'projectType')
  if (changed.has('worker') && row.text('worker') !== '') cells.quotaWorkerTotalAmount = scaled(row.decimal('worker'), 2)
  const chosen = section === undefined || section.text('name') === sectionName(itemType, lookups) ? null : section.chosen('name', 'item')
  // A chapter above the package's type is no change of it.
  if (typeof chosen === 'string' && !pathKeys(lookups, 'ITEM', String(itemType ?? '')).includes(chosen)) cells.quotaItemType = chosen
  return cells
}

function stepEdits({ row, changed, base }: Pair): Row {
  const cells: Cells = {}
  if (changed.has('desc')) {
    cells.jobName = stepName(row)
    if (base?.cells.desc?.text === BLANKING_STEP.jobName) row.fail('desc', 'locked', '这道工序的名称不能修改')
  }
  if (changed.has('trade')) cells.jobCategory = row.chosen('trade', 'trade')
  if (changed.has('level')) cells.jobLevel = row.chosen('level', 'level')
  if (changed.has('wait')) cells.waitTime = waitOf(row)
  if (changed.has('price')) cells.dailyPrice = scaled(row.decimal('price'), 2)
  const [num, price, amount] = [row.decimal('num'), row.decimal('price'), row.decimal('worker')]
  if (changed.has('worker') && amount !== null) cells.quotaTotalAmount = scaled(amount, 2)
  else if ((changed.has('num') || changed.has('worker')) && num !== null && price !== null)
    cells.quotaTotalAmount = toScale(dec(num).times(price), 2)
  return cells
}

const IDENTITY = ['name', 'desc', 'trade', 'unit', 'brand'] as const

function itemEdits({ part, row, changed }: Pair): { cells: Row, item: ItemRow | undefined } {
  const cells = { ...changed.has('num') && quantityOf(row), ...changed.has('price') && priceOf(row) }
  const item = IDENTITY.some(key => changed.has(key))
    ? { at: row, machine: part === 'machine', wanted: wantedOf(row), cells: {} }
    : undefined
  return { cells, item }
}

function documentEdits({ row, changed }: Pair): Row {
  return {
    ...changed.has('desc') && { docName: calledOf(row) }, ...changed.has('trade') && { acceptOrg: row.chosen('trade', 'acceptOrg') },
    ...changed.has('remarks') && { remarks: row.text('remarks') || null },
  }
}

function rowEdit(pair: Pair, step: string, levelOf: LevelOf): RowEdit {
  const { row, base } = pair
  const part = pair.part as LinePart
  const common = { part, row, key: keyOf(pair), step, isNew: base === undefined, item: undefined }
  if (part === 'worker') return { ...common, cells: base === undefined ? stepOf(row, levelOf) : stepEdits(pair) }
  const place = base === undefined || base.step !== step ? { jobKey: step } : {}
  if (part === 'document') return { ...common, cells: base === undefined ? documentOf(row, step) : { ...documentEdits(pair), ...place } }
  if (base === undefined) {
    const item = itemOf(row, step)
    return { ...common, cells: item.cells, item }
  }
  const { cells, item } = itemEdits(pair)
  return { ...common, cells: { ...cells, ...place }, item }
}

/** Reads the sheet's differences; `removes` deletes rows missing in it. */
export function editsOf(
  aligned: Aligned, section: SheetRow | undefined, before: Draft,
  around: { readonly lookups: Lookups, readonly levelOf: LevelOf, readonly removes: boolean }
): PackageEdits {
  const { pairs, missing, reordered } = aligned
  const keys = new Map(pairs.map(pair => [pair.row, keyOf(pair)]))
  const head = headEdits(pairs[0]!, section, before.head.quotaItemType, around.lookups)
  const rows = pairs.slice(1).map(pair => rowEdit(pair, pair.step === undefined ? keyOf(pair) : keys.get(pair.step)!, around.levelOf))
  const steps = rows.filter(({ part }) => part === 'worker')
  return {
    head, rows, aligned,
    byStep: steps.some(({ isNew, cells }) => isNew || 'quotaTotalAmount' in cells)
      || (around.removes && missing.some(({ part }) => part === 'worker')),
    any: Object.keys(head).length > 0 || rows.some(({ isNew, item, cells }) => isNew || item !== undefined || Object.keys(cells).length > 0)
      || reordered.size > 0 || (around.removes && missing.length > 0) || pairs.some(({ changed }) => changed.size > 0),
  }
}

/** Rows in the sheet's order if it differs; new ones follow the row above them there. */
function arranged(current: readonly Row[], edits: readonly RowEdit[], reordered: boolean): Row[] {
  const keys = edits.map(({ key }) => key)
  const rowsByKey = new Map(current.map(row => [String(row.key), row]))
  const inSheet = keys.filter(key => rowsByKey.has(key))
  const slots = new Set(inSheet)
  const queue = [...inSheet]
  const rows = reordered ? current.map(row => (slots.has(String(row.key)) ? rowsByKey.get(queue.shift()!)! : row)) : [...current]
  for (const [at, edit] of edits.entries()) {
    if (!edit.isNew) continue
    const above = edits.slice(0, at).findLast(one => one.step === edit.step || one.part === 'worker')?.key
    const place = above === undefined ? -1 : rows.findIndex(({ key }) => key === above)
    rows.splice(place + 1 || (above === undefined ? 0 : rows.length), 0, edit.cells)
  }
  return rows
}

export interface Applying {
  readonly removes: boolean
  readonly itemCells: (item: ItemRow) => Row
}

/** Applies the edits to the current package. Rows deleted since the export stay deleted. */
export function applyEdits(current: Draft, { head, rows, aligned, byStep }: PackageEdits, { removes, itemCells }: Applying): Draft {
  const removedKeys = new Set(removes ? aligned.missing.map(({ key }) => key) : [])
  const edits = new Map(rows.map(edit => [edit.key, edit]))
  const edited = (edit: RowEdit, previous: Row = {}): Row => {
    const item = edit.item && itemCells(edit.item)
    // Another spelling of the same item is no change.
    return { ...edit.cells, ...item?.libMaterialId !== previous.libMaterialId && item }
  }
  const lines = Object.fromEntries((Object.keys(LINES) as LinePart[]).map(part => {
    const retained = (current.lines[LINES[part]] ?? []).filter(row =>
      !removedKeys.has(String(row.key)) && !removedKeys.has(String(edits.get(String(row.key))?.step ?? row.jobKey)))
    const partEdits = rows.filter(one => one.part === part).map(edit => (edit.isNew ? { ...edit, cells: edited(edit) } : edit))
    const changed = arranged(retained, partEdits, aligned.reordered.has(part))
      .map(row => {
        const edit = edits.get(String(row.key))
        return edit === undefined || edit.isNew ? row : { ...row, ...edited(edit, row) }
      })
    return [LINES[part], changed]
  }))
  const switched = byStep ? {
    calcMode: 'jobStepToTotal', quotaWorkerTotalAmount: toScale(sumOf((lines.workers ?? []).map(row => textOf(row.quotaTotalAmount))), 2),
  } : {}
  const fixed = current.head.calcMode === 'jobStepToTotal' ? { quotaWorkerTotalAmount: current.head.quotaWorkerTotalAmount ?? null } : {}
  return { head: { ...current.head, ...head, ...fixed, ...switched }, lines }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '0.00')
