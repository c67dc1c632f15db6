import { dec, isDecimalText, readNumber, searchKey, ZERO } from '#schemas/kit/index.ts'
import { findHeader } from './import/header.ts'
import { pairsOf } from './match/textContents.ts'

export const NOTE_COLUMNS = { itemName: '名称', spec: '规格', quantity: '数量', unit: '单位' } as const
export type NoteKey = keyof typeof NOTE_COLUMNS
/** From 0; null for a missing column. */
export type NoteColumns = Readonly<Record<NoteKey, number | null>>
const KEYS: readonly NoteKey[] = ['itemName', 'spec', 'quantity', 'unit']

const COLUMN_LABELS: Readonly<Record<NoteKey, readonly string[]>> = {
  itemName: ['名称', '材料名称', '品名', '货物名称', '商品名称', '产品名称', '货品'],
  quantity: ['数量', '实发数量', '送货数量', '发货数量', '本次数量', '实收数量'],
  spec: ['规格', '规格型号', '型号规格', '型号'],
  unit: ['单位', '计量单位'],
}

/** `quantity` is null for a text that is no number. */
export interface NoteRow { readonly itemName: string, readonly spec: string, readonly unit: string, readonly quantity: string | null }
export interface OpenRow {
  readonly id: string, readonly itemName: string, readonly spec: string, readonly libMaterialId: string | null, readonly remaining: string,
}

/** BOUND: by a stored binding; LIKE: a proposal to confirm. */
export type FoundBy = 'EXACT' | 'BOUND' | 'LIKE'
export interface NoteMatch { readonly id: string | null, readonly by: FoundBy | null }

/** Cells pasted, or typed with blanks or Chinese commas; a comma between digits belongs to the number. */
export function cellsOf(lines: readonly (readonly string[])[]): string[][] {
  const pasted = lines.some(cells => cells.length > 1)
  return lines.map(cells => (pasted ? cells : (cells[0] ?? '').split(/[，；;、]|(?<!\d),|,(?!\d)|\s+/)).map(cell => cell.trim()))
    .filter(cells => cells.some(cell => cell !== ''))
}

const isCounter = (cells: readonly (readonly string[])[]): boolean => cells.length > 0
  && cells.every(([first = ''], at) => Number(first) === at + 1)

/** Columns by the header, else in the usual order; `from`: the first row. */
export function columnsOf(cells: readonly (readonly string[])[]): { readonly columns: NoteColumns, readonly from: number } {
  const header = findHeader({ rows: cells.map(row => row.map(text => (text === '' ? null : { text }))), merges: [] }, COLUMN_LABELS)
  if (header !== undefined) return {
    columns: { itemName: null, spec: null, quantity: null, unit: null, ...Object.fromEntries(header.columns) }, from: header.row,
  }
  const width = cells.reduce((max, row) => Math.max(max, row.length), 0)
  const first = width > 2 && isCounter(cells) ? 1 : 0
  const parts: readonly NoteKey[] = width - first < 3 ? ['itemName', 'quantity'] : KEYS
  const place = (key: NoteKey): number | null =>
    (parts.includes(key) && parts.indexOf(key) + first < width ? parts.indexOf(key) + first : null)
  return { columns: { itemName: place('itemName'), spec: place('spec'), quantity: place('quantity'), unit: place('unit') }, from: 0 }
}

/** "1,200 片" is 1200 and 片. */
export function readQuantity(text: string): { readonly quantity: string | null, readonly unit: string } {
  const [, number = '', unit = ''] = /^\s*([-+]?[\d,.\s]*\d\.?)?\s*([^\d\s].*)?$/.exec(text.replace(
    /[\uff01-\uff5e\u3000]/g, sign => sign.normalize('NFKC')
  )) ?? []
  const read = readNumber(number)
  return { quantity: read.ok && read.value !== null && dec(read.value).gt(ZERO) ? read.value : null, unit: unit.trim() }
}

/** A unit column takes precedence over a unit behind the number. */
export function rowsOf(cells: readonly (readonly string[])[], columns: NoteColumns): NoteRow[] {
  const at = (row: readonly string[], key: NoteKey): string => (columns[key] === null ? '' : row[columns[key]] ?? '')
    .replace(/\s+/g, ' ').trim()
  return cells.map((row): NoteRow => {
    const { quantity, unit } = readQuantity(at(row, 'quantity'))
    return { itemName: at(row, 'itemName'), spec: at(row, 'spec'), unit: at(row, 'unit') || unit, quantity }
  }).filter(({ itemName, quantity }) => itemName !== '' && (quantity !== null || !/^(?:合计|总计|小计)/.test(itemName)))
}

type Called = Pick<NoteRow, 'itemName' | 'spec'>
/** Suppliers write name and specification into either column. */
const calledOf = ({ itemName, spec }: Called): string => searchKey(`${itemName}${spec}`)
export const isSameName = (one: Called, other: Called): boolean => calledOf(one) === calledOf(other)

const share = (a: string, b: string): number => {
  const [x, y] = [new Set(pairsOf(a)), new Set(pairsOf(b))]
  return a === '' || b === '' ? 0 : 2 * [...x].filter(pair => y.has(pair)).length / (x.size + y.size)
}
const numbersOf = (text: string): readonly string[] => text.match(/\d+(?:\.\d+)?/g) ?? []
const ENOUGH = 0.3

/** 0 to 1; sizes missing in the order do not lower it. */
export function likeness(one: Called, other: Called): number {
  const [a, b] = [calledOf(one), calledOf(other)]
  const sizes = new Set(numbersOf(b))
  const strange = numbersOf(a).filter(size => !sizes.has(size)).length
  return Math.max(share(a, b), 0.8 * share(searchKey(one.itemName), searchKey(other.itemName))) / (1 + strange / 2)
}

const number = (text: string | null) => (text !== null && isDecimalText(text) ? dec(text) : ZERO)

/**
 * Matches by equal name, else by bound material, else the most alike as a proposal; of equal open rows the first with enough left, else the
 * one with the most.
 * @param bound material by row, or null
 */
export function matchNote(rows: readonly NoteRow[], open: readonly OpenRow[], bound: readonly (string | null)[]): NoteMatch[] {
  const remainingById = new Map(open.map(({ id, remaining }) => [id, number(remaining)]))
  const pick = (among: readonly OpenRow[], quantity: string | null): string => {
    const needed = number(quantity)
    const largest = among.reduce((best, one) => (remainingById.get(one.id)!.gt(remainingById.get(best.id)!) ? one : best))
    const { id } = among.find(one => remainingById.get(one.id)!.gte(needed)) ?? largest
    remainingById.set(id, remainingById.get(id)!.minus(needed))
    return id
  }
  const certain = rows.map((row, at): NoteMatch => {
    const exact = open.filter(one => isSameName(row, one))
    if (exact.length > 0) return { id: pick(exact, row.quantity), by: 'EXACT' }
    const meant = bound[at] == null ? [] : open.filter(({ libMaterialId }) => libMaterialId === bound[at])
    return meant.length > 0 ? { id: pick(meant, row.quantity), by: 'BOUND' } : { id: null, by: null }
  })
  return rows.map((row, at): NoteMatch => {
    if (certain[at]!.id !== null) return certain[at]!
    const scores = open.map(one => ({ one, points: likeness(row, one) })).filter(({ points }) => points >= ENOUGH)
    const best = scores.reduce((max, { points }) => Math.max(max, points), 0)
    const alike = scores.filter(({ points }) => points === best).map(({ one }) => one)
    return alike.length === 0 ? { id: null, by: null } : { id: pick(alike, row.quantity), by: 'LIKE' }
  })
}
