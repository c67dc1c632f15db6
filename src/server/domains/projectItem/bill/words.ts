import type { ReadCell, ReadRow } from '#server/core/xlsx/index.ts'

/** The columns of form 表-08 that say what a row is. */
export const SHAPE = ['number', 'code', 'name', 'feature', 'unit', 'quantity', 'price', 'total'] as const
export type Shape = typeof SHAPE[number]

/** A text as it is compared: one width of characters, no blanks. */
export const plain = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** What a unit, a code or a title is not: its row is an item although unit and quantity are missing. */
const ITEM_CODE = /^[A-Za-z]{0,4}\d{9,}$/
export const isItemCode = (code: string): boolean => ITEM_CODE.test(plain(code))

/** A sum of its own, or with the name of what it sums in front. */
const SUM = /^[(（]?(.{0,40}?)(小计|合计|总计|累计|共计)[)）]?(?:\(元\))?[:：]?$/
const OF_SECTION = /^(本?分部(工程)?|本?[章节])$/
const OF_PAGE = /本页|页/

/** Over what a sum goes: the page, the innermost section, or the sheet so far. */
export type SumScope = 'page' | 'section' | 'sheet'

/** What a text sums, and null where it is no sum. `title`: the section that is open, which the sum may name. */
export function sumOfText(text: string, title: string): SumScope | null {
  const found = SUM.exec(plain(text))
  if (found === null) return null
  const [, lead = '', word] = found
  if (OF_PAGE.test(lead)) return 'page'
  return word === '小计' || OF_SECTION.test(lead) || (lead !== '' && lead === plain(title)) ? 'section' : 'sheet'
}

/** What stands above every page, beside no figure: 工程名称, 第 1 页 共 2 页, 编制人. */
const TITLE = /^(工程名称|单位工程名称|标段|专业|编制|审核|复核|日期|注[:：]|续表|表-?\d+|第\d+页|共\d+页)/
export const isTitle = (text: string): boolean => TITLE.test(plain(text)) || /第\d+页.*共\d+页/.test(plain(text))

/** A row as texts by column of the form; `at` is its cell. */
export interface FormRow { readonly text: (key: Shape) => string; readonly all: readonly string[] }

export function formRow(cells: ReadRow, mapping: Readonly<Record<string, number | null>>): FormRow {
  const textOf = (cell: ReadCell | null | undefined): string => cell?.text.trim() ?? ''
  return { all: cells.map(textOf).filter(text => text !== ''), text: key => textOf(cells[mapping[key] ?? -1]) }
}
