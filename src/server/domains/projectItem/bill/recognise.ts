import type { ReadRow, ReadSheet } from '#server/core/xlsx/index.ts'
import { labelsAt } from '#shared/import/header.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { OpenTitles } from './levels.ts'
import { formRow, isItemCode, isTitle, plain, SHAPE, sumOfText, type FormRow, type SumScope } from './words.ts'

/** A title row; `parent` is the number of another one, `said` the amount that stands beside it. */
export interface FoundSection { readonly row: number; readonly parent: number | null; readonly name: string; readonly number: string; readonly code: string; readonly said: string }
/** An item with the cells of its row; texts that go on in the rows below are part of them. */
export interface FoundItem { readonly row: number; readonly section: number | null; readonly cells: ReadRow }
/** A sum of the workbook over the items `from` to (not with) `to`. */
export interface FoundSum { readonly row: number; readonly scope: SumScope; readonly name: string; readonly said: string; readonly from: number; readonly to: number }
/** A row that is passed over, with the reason. */
export interface Passed { readonly row: number; readonly note: string }

/** What a sheet of form 表-08 says. Rows count from 1, as Excel counts them. */
export interface FoundBill {
  readonly sections: readonly FoundSection[]
  readonly items: readonly FoundItem[]
  readonly sums: readonly FoundSum[]
  readonly passed: readonly Passed[]
}

export interface Reading { readonly headerRow: number; readonly mapping: Mapping }

/** A page begins with the header again. */
function isHeader(row: FormRow, labels: ReadonlyMap<string, string>): boolean {
  const same = SHAPE.filter(key => row.text(key) !== '' && plain(row.text(key)) === labels.get(key))
  const other = SHAPE.filter(key => row.text(key) !== '' && plain(row.text(key)) !== labels.get(key))
  return same.length > 0 && other.length <= 1 && same.length > other.length
}

/** The text of a sum in any of the columns that may hold it. */
function sumIn(row: FormRow, title: string): { readonly scope: SumScope; readonly name: string } | null {
  if (row.text('unit') !== '' || row.text('price') !== '') return null
  for (const key of ['name', 'number', 'code', 'feature'] as const) {
    const scope = sumOfText(row.text(key), title)
    if (scope !== null) return { scope, name: row.text(key).replace(/\s+/g, ' ') }
  }
  return null
}

/** The cells of an item with a text that goes on below. */
function continued(item: FoundItem, column: number, more: string): FoundItem {
  const before = item.cells[column]?.text ?? ''
  return { ...item, cells: Object.assign([...item.cells], { [column]: { text: before === '' ? more : `${before}\n${more}` } }) }
}

/**
 * Reads a sheet of form 表-08 from its header down: titles, headers that pages repeat, sections, items, descriptions that go on in the next
 * row, subtotals and totals. It looks at texts alone; whether an item is in order, its grid says.
 */
export function recognise(sheet: ReadSheet, { headerRow, mapping }: Reading): FoundBill {
  const sections: FoundSection[] = []
  const items: FoundItem[] = []
  const sums: FoundSum[] = []
  const passed: Passed[] = []
  const open = new OpenTitles()
  /** From which item on each section, and the page. */
  const begins: number[] = []
  let page = 0
  let isOpenItem = false
  const header = labelsAt(sheet, headerRow - 1).map(label => plain(label.split('/').at(-1) ?? ''))
  const labels = new Map(SHAPE.flatMap((key): [string, string][] => {
    const label = header[mapping[key] ?? -1]
    return label === undefined || label === '' ? [] : [[key, label]]
  }))
  const feature = mapping.feature ?? null

  const sum = (row: number, { scope, name }: { readonly scope: SumScope; readonly name: string }, said: string): void => {
    const section = open.top()
    // A sum of a section where none is open goes over all that was read.
    const from = scope === 'page' ? page : scope === 'section' && section !== null ? begins[section]! : 0
    sums.push({ row, scope: scope === 'section' && section === null ? 'sheet' : scope, name, said, from, to: items.length })
    if (scope === 'page') page = items.length
    if (scope === 'section') open.leave()
  }

  for (let at = headerRow; at < sheet.rows.length; at++) {
    const cells = sheet.rows[at]!
    const row = formRow(cells, mapping)
    const number = at + 1
    if (row.all.length === 0) continue
    const found = sumIn(row, sections[open.top() ?? -1]?.name ?? '')
    const [name, code, title] = [row.text('name'), row.text('code'), row.text('number')]
    if (isHeader(row, labels)) passed.push({ row: number, note: '表头' })
    else if (row.all.length <= 2 && row.all.some(isTitle)) passed.push({ row: number, note: '标题行' })
    else if (found !== null) {
      sum(number, found, row.text('total'))
      isOpenItem = false
    } else if (row.text('unit') !== '' || row.text('quantity') !== '' || row.text('price') !== '' || isItemCode(code)) {
      items.push({ row: number, section: open.top(), cells })
      isOpenItem = true
    } else if (name === '' && code === '' && row.text('feature') !== '' && isOpenItem && feature !== null) {
      items.push(continued(items.pop()!, feature, row.text('feature')))
      passed.push({ row: number, note: '续上一行的项目特征' })
    } else if (name !== '' && row.text('feature') !== '') {
      items.push({ row: number, section: open.top(), cells })
      isOpenItem = true
    } else {
      const said = name || code || title || row.text('feature')
      if (said === '') {
        passed.push({ row: number, note: '没有项目名称' })
        continue
      }
      const head = { name: said, number: said === title ? '' : title, code: said === code ? '' : code }
      const parent = open.enter(sections.length, head)
      begins.push(items.length)
      sections.push({ row: number, parent, ...head, said: row.text('total') })
      isOpenItem = false
    }
  }
  return { sections, items, sums, passed }
}
