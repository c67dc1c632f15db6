import { computeRows, isEmpty, type Lookups, type Row } from '#schemas/kit/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import {
  finished, HIDDEN, rowReader, type ImportProblem, type PlannedRow, type Rounding, type SheetRow,
} from '#server/grid/import/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import type { GoneChoice } from '#shared/api/projectItem.ts'
import { itemTypes } from '#shared/match/itemType.ts'
import { besideItems, itemAmount, leftOut, lumpUnit, withPrice, type ListedAmount } from './amounts.ts'
import { matchItems, pathOf, type Known } from './match.ts'
import type { FoundItem } from './recognise.ts'
import type { BillPart, ReadBill } from './sheets.ts'
import { textIn, type StoredBill, type StoredItem } from './stored.ts'
import { compareSums, type ComparedSum } from './sums.ts'
import { matchTitles, titlesOf, type Title } from './titles.ts'
import { plain } from './words.ts'

/** An item of the file: what becomes of it, in which title it stands, and which stored one it is; `filePrice` and `fileTotal` are what the file says of it. */
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
  /** Stored items of earlier bills that this one has no more. */
  readonly gone: readonly StoredItem[]
  /** Everything that is reported, in the order of the file. */
  readonly rows: readonly PlannedRow[]
  readonly problems: readonly ImportProblem[]
  readonly notes: readonly ImportNote[]
  /** Amounts of the file that its items do not have. */
  readonly listed: readonly ListedAmount[]
}

const GONE_NOTE = { keep: '清单中没有，保持原样', mark: '清单中没有，标记为清单已无，工程量记 0', delete: '清单中没有，删除' } as const satisfies Record<GoneChoice, string>
/** What a bill says of an item; where it stands is kept apart. */
const CONTENT = [
  'name', 'number', 'code', 'feature', 'itemType', 'unit', 'quantity', 'price', 'total', 'provisional', 'state', 'remark',
] as const
/** What an empty cell of a changed bill does not take away: our prices, and what we have sorted. */
const KEPT = ['itemType', 'price', 'provisional', 'remark'] as const

const sameContent = (row: Row, before: Row): boolean => CONTENT.every(key => textIn(row, key) === textIn(before, key))

interface Read {
  readonly part: BillPart
  readonly found: FoundItem
  readonly sheetRow: SheetRow
  readonly title: number | null
  readonly known: Known
  readonly double: ImportProblem | undefined
}

interface Seen { readonly sheet: string; readonly row: number; readonly section: number | null }

/** Codes stand once in a section. In another one, a building of its own, or in another sheet, they may stand again: a hint says so. */
function doubleIn(seen: Map<string, Seen[]>, code: string, own: Seen): ImportProblem | undefined {
  if (code === '') return undefined
  const problem = { row: String(own.row), column: 'code', code: 'duplicate', value: code, sheet: own.sheet }
  const others = seen.get(code) ?? []
  const same = others.find(({ sheet, section }) => sheet === own.sheet && section === own.section)
  if (same !== undefined) return { ...problem, text: `项目编码与第 ${same.row} 行重复` }
  seen.set(code, [...others, own])
  const other = others.find(({ sheet }) => sheet === own.sheet) ?? others[0]
  if (other === undefined) return undefined
  const place = other.sheet === own.sheet ? `另一分部第 ${other.row} 行` : `工作表“${other.sheet}”第 ${other.row} 行`
  return { ...problem, text: `项目编码与${place}相同`, warning: true }
}

/** Of a lump sum the amount is the price. */
const readers = ({ mapping }: BillPart, lookups: Lookups, rounding: Rounding) => ({
  item: rowReader(projectItems, mapping, lookups, { rounding }),
  lump: rowReader(projectItems, { ...mapping, price: mapping.total ?? null }, lookups, { rounding }),
})

function readItems({ parts }: ReadBill, titles: ReturnType<typeof titlesOf>, lookups: Lookups, rounding: Rounding): Read[] {
  const seen = new Map<string, Seen[]>()
  const unit = lumpUnit(lookups)
  return parts.flatMap((part, at) => {
    const read = readers(part, lookups, rounding)
    return part.found.items.map((found): Read => {
      const { cells, row, section, shared, lump } = found
      const sheetRow = withPrice(read[lump ? 'lump' : 'item'](cells, row, shared), found, unit)
      const title = titles.of(at, section)
      const text = (key: string): string => textIn(sheetRow.cells, key) || (sheetRow.texts[key] ?? '')
      const code = plain(text('code'))
      return {
        part, found, sheetRow, title, double: doubleIn(seen, code, { sheet: part.name, row, section }),
        known: {
          sheet: part.name, code, path: pathOf(title === null ? [] : titles.titles[title]!.names), name: text('name'), unit: text('unit'),
          feature: text('feature'),
        },
      }
    })
  })
}

/** What a row of the file says; of a stored one without the cells that it leaves empty although they are ours. */
const saidBy = ({ cells, ...rest }: SheetRow, stored: StoredItem | undefined): SheetRow => {
  const said = Object.entries(cells)
    .filter(([key, value]) => stored === undefined || value !== null || !(KEPT as readonly string[]).includes(key))
  return { ...rest, cells: { ...Object.fromEntries(said), state: 'IN' } }
}

/** An item that a quote has priced keeps that price whatever a later file says (sheet of pricing, Quote). */
function keptPrice(filed: Row, stored: StoredItem | undefined): Row {
  if (stored === undefined || stored.quoteNumber === null || textIn(filed, 'price') === textIn(stored.row, 'price')) return filed
  return computeRows(projectItems, [{ ...filed, price: stored.row.price ?? null }])[0]!
}

/** What becomes of items that the bill has no more; `sheet` where one alone is read; how numbers are read that have too many decimals. */
interface Asked { readonly gone: GoneChoice; readonly sheet: string | null; readonly rounding?: Rounding }

/** A bill beside what is stored: which items are new, changed, wrong, gone. Nothing is written. */
export function planBill(
  bill: ReadBill, { rows: stored }: StoredBill, lookups: Lookups, { gone: choice, sheet, rounding = 'exact' }: Asked
): BillPlan {
  const titles = titlesOf(bill.parts)
  const sections = matchTitles(titles.titles, stored)
  const read = readItems(bill, titles, lookups, rounding)
  const items = stored.filter(({ isItem }) => isItem)
  const single = read.filter(({ double }) => double === undefined || double.warning)
  const matches = matchItems(single.map(({ known }) => known), items.map(({ known }) => known))
  const storedOf = new Map(single.flatMap((
    one, at
  ) => { const match = matches.get(at); return match === undefined ? [] : [[one, items[match]!] as const] }))
  const problems: ImportProblem[] = []
  const typeOf = itemTypes(lookups)
  /** The item type that neither the file nor what is stored says. */
  const typed = (said: SheetRow, { title, known }: Read, before: StoredItem | undefined): SheetRow => {
    if (!isEmpty(said.cells.itemType) || said.texts.itemType !== undefined || before !== undefined && !isEmpty(before.row.itemType))
      return said
    return { ...said, cells: { ...said.cells, itemType: typeOf({ ...known, titles: title === null ? [] : titles.titles[title]!.names }) } }
  }

  const listed: ListedAmount[] = []
  const hidden = new Map(bill.parts.map(({ name, sheet: { hiddenRows } }) => [name, new Set(hiddenRows?.map(at => at + 1))]))

  const planned = read.map((one): PlannedItem => {
    const before = storedOf.get(one)
    const said = typed(saidBy(one.sheetRow, before), one, before)
    const { row: filed, problems: found } = finished({ source: { grid: projectItems }, options: one.part, lookups }, said, before)
    const row = keptPrice(filed, before)
    const own = [...found, ...one.double === undefined ? [] : [one.double]].map(problem => ({ ...problem, sheet: one.part.name }))
    const refused = own.some(({ warning }) => !warning)
    const amount = itemAmount(one.found, filed, refused, { sheet: one.part.name, row: one.sheetRow.number })
    problems.push(...own, ...amount?.problem ? [amount.problem] : [])
    if (amount !== null) listed.push(amount.listed)
    const parent = one.title === null ? null : sections.get(one.title)?.id
    const moved = before !== undefined && parent !== before.parentId
    const filePrice = isEmpty(said.cells.price) || refused ? before?.filePrice ?? null : textIn(filed, 'price')
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

  const kept = new Set([...storedOf.values()].map(({ id }) => id))
  const gone = items.filter(({ id, billed, row, known }) =>
    billed && !kept.has(id) && row.state === 'IN' && (sheet === null || known.sheet === sheet))
  const lost = gone.map((before): PlannedRow => ({
    number: 0, state: choice === 'keep' ? 'ignored' : 'removed', row: before.row, texts: textsOf(before.row), before,
    note: GONE_NOTE[choice],
  }))
  const passed = bill.parts.flatMap(({ name, found }) => found.passed.map(({ row, note, name: title, amount }): PlannedRow =>
    ({ number: row, state: 'ignored', row: {}, texts: { name: title, total: amount ?? '' }, note, sheet: name })))
  const sumRows = bill.parts.flatMap(({ name, found }) => found.sums.map((sum): PlannedRow =>
    ({ number: sum.row, state: 'ignored', row: {}, texts: { name: sum.name, total: sum.said }, note: '小计或合计行', sheet: name })))
  const { problems: differences, notes, listed: unpriced } = compareSums(sumsOf(bill, planned))
  const beside = besideItems(bill.parts)
  const amounts = [...listed, ...unpriced, ...beside.listed]
  const about = `读到 ${titles.titles.length} 个分部、${read.length} 个清单项${bill.parts.length > 1 ? `，来自 ${bill.parts.length} 个工作表` : ''}`
  return {
    lookups, titles: titles.titles, sections, items: planned, gone,
    rows: [...planned, ...passed, ...sumRows, ...lost], problems: [...problems, ...differences, ...beside.problems], listed: amounts,
    notes: [{ text: about, warning: false }, ...notes, ...leftOut(bill.parts, amounts), ...bill.notes],
  }
}

const textsOf = (row: Row): Record<string, string> => Object.fromEntries(CONTENT.map(key => [key, textIn(row, key)]))

/** The sums of every sheet with the amounts that the items below come to. */
function sumsOf({ parts }: ReadBill, planned: readonly PlannedItem[]): ComparedSum[] {
  let first = 0
  return parts.flatMap(({ name: sheet, found }) => {
    const amounts = planned.slice(first, first += found.items.length).map(({ fileTotal }) => fileTotal)
    const titled = found.sections.flatMap(({ row, said, name }, at): ComparedSum[] => {
      if (said === '') return []
      const within = new Set([at])
      found.sections.forEach(({ parent }, other) => { if (parent !== null && within.has(parent)) within.add(other) })
      const own = found.items.flatMap(({ section }, item) => (section !== null && within.has(section) ? [amounts[item]!] : []))
      return [{ sheet, row, name: `“${name}”的金额`, whole: false, said, amounts: own }]
    })
    return [...titled, ...found.sums.map(({ row, name, scope, said, from, to }): ComparedSum =>
      ({ sheet, row, name, whole: scope === 'sheet', said, amounts: amounts.slice(from, to) }))]
  })
}
