import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import type { ReadRow, ReadSheet } from '#server/core/xlsx/index.ts'
import { HIDDEN_LEFT, mergedRows, type SharedCell } from '#server/grid/import/index.ts'
import { OpenTitles, type TitleWords } from './levels.ts'
import { after, linesOf, type Line, type Reading } from './lines.ts'
import type { SumScope } from './billTerms.ts'

export type { Reading }

/** A title row; `parent` is the number of another one, `said` its amount. */
export interface FoundSection extends TitleWords { readonly row: number; readonly parent: number | null; readonly said: string }
/**
 * An item with the cells of its row, continued texts of the rows below, and texts of merged cells. `amount` is the file's, null where empty
 * or shared by several rows. A `lump` has only an amount: no unit, quantity or price.
 */
export interface FoundItem {
  readonly row: number
  readonly section: number | null
  readonly cells: ReadRow
  readonly shared: readonly SharedCell[]
  readonly amount: string | null
  readonly lump: boolean
}
/** A sum of the workbook over the items `from` to `to` (exclusive); a `block` is an amount in a cell merged over their rows. */
export interface FoundSum {
  readonly row: number; readonly scope: SumScope | 'block'; readonly name: string; readonly said: string; readonly from: number;
  readonly to: number
}
/** A skipped row with the reason; an amount in it is no work of the bill: its price, taxes, fees. */
export interface Passed { readonly row: number; readonly note: string; readonly name: string; readonly amount: string | null }

/** Content of a sheet of form 表-08. Rows count from 1, as in Excel. */
export interface FoundBill {
  readonly sections: readonly FoundSection[]
  readonly items: readonly FoundItem[]
  readonly sums: readonly FoundSum[]
  readonly passed: readonly Passed[]
  /** Unreadable amounts of titles, sums and covers, with the reason. */
  readonly faults: readonly { readonly row: number; readonly text: string }[]
}

export const PASSED = {
  header: '表头', counting: '栏号', head: '标题行', note: '说明', hidden: HIDDEN_LEFT, cover: '造价、税费等汇总行', nameless: '没有项目名称',
} as const

function continued(item: FoundItem, column: number, more: string): FoundItem {
  const before = item.cells[column]?.text ?? ''
  return { ...item, cells: Object.assign([...item.cells], { [column]: { text: before === '' ? more : `${before}\n${more}` } }) }
}

const columnsOf = (reading: Reading, ...keys: readonly string[]): ReadonlySet<number> =>
  new Set(keys.flatMap(key => reading.mapping[key] ?? []))

/** Whether a sum precedes its rows: those above do not add up to it, and those below do or none are above. */
function standsAbove(sumText: string, over: readonly FoundItem[], lines: readonly Line[], place: number): boolean {
  const isSaid = (amounts: readonly (string | null)[]): boolean =>
    amounts.some(amount => amount !== null) && dec(toScale(sumOf(amounts), 2)).eq(toScale(dec(sumText), 2))
  if (isSaid(over.map(({ amount }) => amount))) return false
  const next: (string | null)[] = []
  for (const { kind, sum, amount } of after(lines, place)) {
    if (kind === 'cover' || kind === 'sum' && sum!.scope !== 'page') break
    if (kind === 'item' || kind === 'lump') next.push(amount)
  }
  return isSaid(next) || over.length === 0 && next.length > 0
}

/**
 * Reads a sheet of form 表-08 from its header down: titles, repeated headers, sections, items, lump sums, continued descriptions, sums above
 * or below their rows. The grid validates the items.
 */
export function recognise(sheet: ReadSheet, reading: Reading): FoundBill {
  const sections: FoundSection[] = []
  const items: FoundItem[] = []
  const sums: FoundSum[] = []
  const passed: Passed[] = []
  const faults: { row: number, text: string }[] = []
  const open = new OpenTitles()
  /** First item of each section, and of the page. */
  const begins: number[] = []
  let page = 0
  let isOpenItem = false
  const { mapping: { feature = null, total = null } } = reading
  const lines = linesOf(sheet, reading)
  const rowAt = mergedRows(
    sheet, reading.headerRow, { summed: columnsOf(reading, 'quantity', 'total', 'provisional'), rates: columnsOf(reading, 'price') }
  )

  const enter = (row: number, title: TitleWords, amount: string): void => {
    const parent = open.enter(sections.length, title)
    begins.push(items.length)
    sections.push({ row, parent, ...title, said: amount })
  }
  const sum = (row: number, { sum: sumTitle, row: cells }: Line, place: number): void => {
    const { scope, lead, name } = sumTitle!
    const amount = cells.amount('total') ?? ''
    const section = scope === 'page' ? null : open.named(lead) ?? (scope === 'section' ? open.top() : null)
    // A section's sum outside any section covers all items so far.
    const from = scope === 'page' ? page : section !== null ? begins[section]! : 0
    if (scope !== 'page' && amount !== '' && standsAbove(amount, items.slice(from), lines, place)) {
      if (scope === 'sheet' && section === null) open.leaveAll()
      if (lead !== '') enter(row, { name: lead, number: cells.text('number'), code: '' }, amount)
      else sums.push({ row, scope: 'sheet', name, said: amount, from: items.length, to: Number.POSITIVE_INFINITY })
      return
    }
    sums.push(
      { row, scope: scope === 'page' ? 'page' : section === null ? 'sheet' : 'section', name, said: amount, from, to: items.length }
    )
    if (scope === 'page') page = items.length
    else if (section === null) open.leaveAll()
    else open.leave(section)
  }
  const item = (at: number, lump: boolean, amount: string | null): void => {
    items.push({ row: at + 1, section: open.top(), ...rowAt(at), amount, lump })
    isOpenItem = true
  }
  const title = (row: number, line: Line): void => {
    enter(row, line.words, line.amount ?? '')
    isOpenItem = false
  }

  for (const [place, line] of lines.entries()) {
    const { at, kind, row, words: titleParts } = line
    const number = at + 1
    const fault = total === null ? undefined : sheet.rows[at]?.[total]?.fault
    if (fault !== undefined && kind !== 'item' && kind !== 'lump') faults.push({ row: number, text: fault })
    if (kind === 'item' || kind === 'lump') item(at, kind === 'lump', row.amount('total'))
    else if (kind === 'title' || kind === 'money') title(number, line)
    else if (kind === 'sum') {
      sum(number, line, place)
      isOpenItem = false
    } else if (kind === 'more') {
      if (isOpenItem && feature !== null) {
        items.push(continued(items.pop()!, feature, row.text('feature')))
        passed.push({ row: number, note: '续上一行的项目特征', name: '', amount: row.amount('total') })
      } else if (line.amount === null) title(number, line)
      else item(at, true, line.amount)
    } else {
      if (kind === 'cover') open.leaveAll()
      const amount = kind === 'counting' ? null : row.amount('total') ?? (kind === 'cover' ? row.amount('price') : null)
      passed.push({ row: number, note: PASSED[kind], name: titleParts.name, amount })
    }
  }
  const allSums = sums.map(one => ({ ...one, to: Math.min(one.to, items.length) }))
  const { blocks, apart } = total === null ? { blocks: [], apart: items } : mergedAmounts(sheet, items, total)
  return { sections, items: apart, sums: [...allSums, ...blocks], passed, faults }
}

/** Amounts in cells merged over several items are sums of them. */
function mergedAmounts(
  sheet: ReadSheet, items: readonly FoundItem[], total: number
): { readonly blocks: readonly FoundSum[]; readonly apart: readonly FoundItem[] } {
  const bottoms = new Map(sheet.merges.filter(({ left, top, bottom }) => left === total && bottom > top)
    .map(({ top, bottom }) => [top + 1, bottom + 1]))
  const blocks: FoundSum[] = []
  const apart = items.map((one, from): FoundItem => {
    const bottom = bottoms.get(one.row)
    if (bottom === undefined || one.amount === null) return one
    const nextIndex = items.findIndex(({ row }, at) => at > from && row > bottom)
    const to = nextIndex < 0 ? items.length : nextIndex
    if (to - from < 2) return one
    blocks.push({ row: one.row, scope: 'block', name: `第 ${one.row} 至 ${bottom} 行合并的金额`, said: one.amount, from, to })
    return { ...one, amount: null, lump: false, cells: one.cells.map((cell, at) => (at === total ? null : cell)) }
  })
  return { blocks, apart }
}
