import { computeRows, isEmpty, type Lookups, type Row } from '#schemas/kit/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import {
  finished, HIDDEN, rowReader, type ImportProblem, type PlannedRow, type Rounding, type SheetRow,
} from '#server/grid/import/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import type { GoneChoice } from '#shared/api/projectItem.ts'
import { itemTypes } from '#shared/match/itemType.ts'
import { besideItems, itemAmount, leftOut, lumpUnit, withPrice, type ListedAmount } from './amounts.ts'
import { matchItems, pathOf, type ItemIdentity } from './match.ts'
import type { FoundItem } from './recognise.ts'
import type { BillPart, ReadBill } from './sheets.ts'
import { textIn, type StoredBill, type StoredItem } from './stored.ts'
import { compareSums, type ComparedSum } from './sums.ts'
import { matchTitles, titlesOf, type Title } from './titles.ts'
import { normalized } from './billTerms.ts'

/** An item of the file with its action, title and stored item; `filePrice` and `fileTotal` are the file's. */
export interface PlannedItem extends PlannedRow {
  readonly sheet: string
  readonly title: number | null
  readonly stored: StoredItem | undefined
  readonly filePrice: string | null
  readonly fileTotal: string | null
}

export interface BillPlan {
  readonly lookups: Lookups
  readonly titles: readonly Title[]
  readonly sections: ReadonlyMap<number, StoredItem>
  readonly items: readonly PlannedItem[]
  /** Stored items of earlier bills that are missing in this one. */
  readonly gone: readonly StoredItem[]
  readonly rows: readonly PlannedRow[]
  readonly problems: readonly ImportProblem[]
  readonly notes: readonly ImportNote[]
  /** Amounts of the file that are not in its items. */
  readonly listed: readonly ListedAmount[]
}

const GONE_NOTE = { keep: '清单中没有，保持原样', mark: '清单中没有，标记为清单已无，工程量记 0', delete: '清单中没有，删除' } as const satisfies Record<GoneChoice, string>
/** Content columns of an item, without its position. */
const CONTENT = [
  'name', 'number', 'code', 'feature', 'itemType', 'unit', 'quantity', 'price', 'total', 'provisional', 'state', 'remark',
] as const
/** Columns that an empty cell does not clear: the company's prices and classifications. */
const RETAINED = ['itemType', 'price', 'provisional', 'remark'] as const

const sameContent = (row: Row, before: Row): boolean => CONTENT.every(key => textIn(row, key) === textIn(before, key))

interface Read {
  readonly part: BillPart
  readonly found: FoundItem
  readonly sheetRow: SheetRow
  readonly title: number | null
  readonly known: ItemIdentity
  readonly double: ImportProblem | undefined
}

interface CodePosition { readonly sheet: string; readonly row: number; readonly section: number | null }

/** Codes are unique within a section; repetition in another section (a building) or sheet is a warning. */
function doubleIn(occurrences: Map<string, CodePosition[]>, code: string, current: CodePosition): ImportProblem | undefined {
  if (code === '') return undefined
  const problem = { row: String(current.row), column: 'code', code: 'duplicate', value: code, sheet: current.sheet }
  const others = occurrences.get(code) ?? []
  const same = others.find(({ sheet, section }) => sheet === current.sheet && section === current.section)
  if (same !== undefined) return { ...problem, text: `项目编码与第 ${same.row} 行重复` }
  occurrences.set(code, [...others, current])
  const other = others.find(({ sheet }) => sheet === current.sheet) ?? others[0]
  if (other === undefined) return undefined
  const place = other.sheet === current.sheet ? `另一分部第 ${other.row} 行` : `工作表“${other.sheet}”第 ${other.row} 行`
  return { ...problem, text: `项目编码与${place}相同`, warning: true }
}

/** A lump sum's amount is its price. */
const readers = ({ mapping }: BillPart, lookups: Lookups, rounding: Rounding) => ({
  item: rowReader(projectItems, mapping, lookups, { rounding }),
  lump: rowReader(projectItems, { ...mapping, price: mapping.total ?? null }, lookups, { rounding }),
})

function readItems({ parts }: ReadBill, titles: ReturnType<typeof titlesOf>, lookups: Lookups, rounding: Rounding): Read[] {
  const occurrences = new Map<string, CodePosition[]>()
  const unit = lumpUnit(lookups)
  return parts.flatMap((part, at) => {
    const read = readers(part, lookups, rounding)
    return part.found.items.map((item): Read => {
      const { cells, row, section, shared, lump } = item
      const sheetRow = withPrice(read[lump ? 'lump' : 'item'](cells, row, shared), item, unit)
      const title = titles.of(at, section)
      const text = (key: string): string => textIn(sheetRow.cells, key) || (sheetRow.texts[key] ?? '')
      const code = normalized(text('code'))
      return {
        part, found: item, sheetRow, title, double: doubleIn(occurrences, code, { sheet: part.name, row, section }),
        known: {
          sheet: part.name, code, path: pathOf(title === null ? [] : titles.titles[title]!.names), name: text('name'), unit: text('unit'),
          feature: text('feature'),
        },
      }
    })
  })
}

/** Cells of a row of the file; for a stored item without empty cells of retained columns. */
const saidBy = ({ cells, ...rest }: SheetRow, stored: StoredItem | undefined): SheetRow => {
  const entries = Object.entries(cells)
    .filter(([key, value]) => stored === undefined || value !== null || !(RETAINED as readonly string[]).includes(key))
  return { ...rest, cells: { ...Object.fromEntries(entries), state: 'IN' } }
}

/** The price of a quote persists against every later file (sheet of pricing, Quote). */
function keptPrice(filed: Row, stored: StoredItem | undefined): Row {
  if (stored === undefined || stored.quoteNumber === null || textIn(filed, 'price') === textIn(stored.row, 'price')) return filed
  return computeRows(projectItems, [{ ...filed, price: stored.row.price ?? null }])[0]!
}

/** Options: handling of missing items; `sheet` if only one is read; rounding of excess decimals. */
interface PlanOptions { readonly gone: GoneChoice; readonly sheet: string | null; readonly rounding?: Rounding }

/** Compares a bill with the stored items; writes nothing. */
export function planBill(
  bill: ReadBill, { rows: stored }: StoredBill, lookups: Lookups, { gone: choice, sheet, rounding = 'exact' }: PlanOptions
): BillPlan {
  const titles = titlesOf(bill.parts)
  const sections = matchTitles(titles.titles, stored)
  const read = readItems(bill, titles, lookups, rounding)
  const items = stored.filter(({ isItem }) => isItem)
  const single = read.filter(({ double }) => double === undefined || double.warning)
  const matches = matchItems(single.map(({ known: identity }) => identity), items.map(({ known: identity }) => identity))
  const storedOf = new Map(single.flatMap((
    one, at
  ) => { const match = matches.get(at); return match === undefined ? [] : [[one, items[match]!] as const] }))
  const problems: ImportProblem[] = []
  const typeOf = itemTypes(lookups)
  /** Adds an item type where neither file nor stored item has one. */
  const typed = (sheetRow: SheetRow, { title, known: identity }: Read, before: StoredItem | undefined): SheetRow => {
    if (!isEmpty(sheetRow.cells.itemType) || sheetRow.texts.itemType !== undefined || before !== undefined && !isEmpty(before.row.itemType))
      return sheetRow
    return {
      ...sheetRow,
      cells: { ...sheetRow.cells, itemType: typeOf({ ...identity, titles: title === null ? [] : titles.titles[title]!.names }) },
    }
  }

  const listed: ListedAmount[] = []
  const hidden = new Map(bill.parts.map(({ name, sheet: { hiddenRows } }) => [name, new Set(hiddenRows?.map(at => at + 1))]))

  const planned = read.map((one): PlannedItem => {
    const before = storedOf.get(one)
    const fileRow = typed(saidBy(one.sheetRow, before), one, before)
    const { row: filed, problems: rowProblems } = finished({ source: { grid: projectItems }, options: one.part, lookups }, fileRow, before)
    const row = keptPrice(filed, before)
    const itemProblems = [...rowProblems, ...one.double === undefined ? [] : [one.double]].map(problem =>
      ({ ...problem, sheet: one.part.name }))
    const refused = itemProblems.some(({ warning }) => !warning)
    const amount = itemAmount(one.found, filed, refused, { sheet: one.part.name, row: one.sheetRow.number })
    problems.push(...itemProblems, ...amount?.problem ? [amount.problem] : [])
    if (amount !== null) listed.push(amount.listed)
    const parent = one.title === null ? null : sections.get(one.title)?.id
    const moved = before !== undefined && parent !== before.parentId
    const filePrice = isEmpty(fileRow.cells.price) || refused ? before?.filePrice ?? null : textIn(filed, 'price')
    const notes = [
      ...row !== filed && !refused ? [`保留报价 V${before!.quoteNumber} 的单价，文件单价 ${filePrice ?? ''} 另存`] : [],
      ...hidden.get(one.part.name)?.has(one.sheetRow.number) ? [HIDDEN] : [], ...one.found.lump && !refused ? ['只有金额，按 1 项计'] : [],
      ...moved && !refused ? [one.title === null ? '移到最外层' : `移到“${titles.titles[one.title]!.name}”`] : [],
    ]
    const note = notes.length > 0 && { note: notes.join('；') }
    const fact = {
      number: one.sheetRow.number, row, texts: one.sheetRow.texts, sheet: one.part.name, title: one.title, stored: before, filePrice,
      fileTotal: textIn(filed, 'total') || null, ...before && { before }, ...note,
    }
    if (refused) return { ...fact, state: 'wrong' }
    if (before === undefined) return { ...fact, state: 'added' }
    return { ...fact, state: moved || !sameContent(row, before.row) ? 'changed' : 'same' }
  })

  const matchedIds = new Set([...storedOf.values()].map(({ id }) => id))
  const missing = items.filter(({ id, billed, row, known: identity }) =>
    billed && !matchedIds.has(id) && row.state === 'IN' && (sheet === null || identity.sheet === sheet))
  const missingRows = missing.map((before): PlannedRow => ({
    number: 0, state: choice === 'keep' ? 'ignored' : 'removed', row: before.row, texts: textsOf(before.row), before,
    note: GONE_NOTE[choice],
  }))
  const passed = bill.parts.flatMap(({ name, found: content }) => content.passed.map(({ row, note, name: title, amount }): PlannedRow =>
    ({ number: row, state: 'ignored', row: {}, texts: { name: title, total: amount ?? '' }, note, sheet: name })))
  const sumRows = bill.parts.flatMap(({ name, found: content }) => content.sums.map((sum): PlannedRow =>
    ({ number: sum.row, state: 'ignored', row: {}, texts: { name: sum.name, total: sum.said }, note: '小计或合计行', sheet: name })))
  const { problems: differences, notes, listed: unpriced } = compareSums(sumsOf(bill, planned))
  const sideItems = besideItems(bill.parts)
  const amounts = [...listed, ...unpriced, ...sideItems.listed]
  const about = `读到 ${titles.titles.length} 个分部、${read.length} 个清单项${bill.parts.length > 1 ? `，来自 ${bill.parts.length} 个工作表` : ''}`
  return {
    lookups, titles: titles.titles, sections, items: planned, gone: missing,
    rows: [...planned, ...passed, ...sumRows, ...missingRows], problems: [...problems, ...differences, ...sideItems.problems],
    listed: amounts,
    notes: [{ text: about, warning: false }, ...notes, ...leftOut(bill.parts, amounts), ...bill.notes],
  }
}

const textsOf = (row: Row): Record<string, string> => Object.fromEntries(CONTENT.map(key => [key, textIn(row, key)]))

function sumsOf({ parts }: ReadBill, planned: readonly PlannedItem[]): ComparedSum[] {
  let first = 0
  return parts.flatMap(({ name: sheet, found: content }) => {
    const amounts = planned.slice(first, first += content.items.length).map(({ fileTotal }) => fileTotal)
    const titled = content.sections.flatMap(({ row, said: fileAmount, name }, at): ComparedSum[] => {
      if (fileAmount === '') return []
      const within = new Set([at])
      content.sections.forEach(({ parent }, other) => { if (parent !== null && within.has(parent)) within.add(other) })
      const ownAmounts = content.items.flatMap(({ section }, item) => (section !== null && within.has(section) ? [amounts[item]!] : []))
      return [{ sheet, row, name: `“${name}”的金额`, whole: false, said: fileAmount, amounts: ownAmounts }]
    })
    return [...titled, ...content.sums.map(({ row, name, scope, said: fileAmount, from, to }): ComparedSum =>
      ({ sheet, row, name, whole: scope === 'sheet', said: fileAmount, amounts: amounts.slice(from, to) }))]
  })
}
