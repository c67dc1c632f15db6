import { readNumber } from '#schemas/kit/index.ts'
import { plainText, type ReadCell, type ReadRow } from '#server/core/xlsx/index.ts'

/** The columns of form 表-08 that determine a row's kind. */
export const SHAPE = ['number', 'code', 'name', 'feature', 'unit', 'quantity', 'price', 'total'] as const
export type Shape = typeof SHAPE[number]

/** Normal form for comparing texts: one width of characters, no blanks. */
export const normalized = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

/** A code makes a row an item although unit and quantity are missing. 01B001 is a supplement of the standard (GB 50500). */
const ITEM_CODE = /^(?:[A-Za-z]{0,4}\d{9,}|\d{2}B\d{3})$/i
export const isItemCode = (code: string): boolean => ITEM_CODE.test(normalized(code))

/** A sum alone, or preceded by the name of its content. */
const SUM = /^[(（]?(.{0,60}?)(小计|合计|总计|累计|共计|sub-?total|(?:grand)?total)[)）]?(?:\((?:元|大写|小写)\))?[:：]?$/i
const OF_SECTION = /^(本?分部(工程)?|本?[章节])$/
const OF_PAGE = /本页|页|page|[cb](?:arried|rought)forward/i
const PART_SUM = /^(?:小计|sub-?total)$/i

/** Scope of a sum: the page, a section, or the sheet so far. */
export type SumScope = 'page' | 'section' | 'sheet'

/** A sum in words; `lead` is the name in front of the word. */
export interface SumWords { readonly scope: SumScope; readonly lead: string }

/** Scope and lead of a sum's text, or null. A sheet's sum is a section's if its `lead` names one. */
export function sumOfText(text: string): SumWords | null {
  const match = SUM.exec(normalized(text))
  if (match === null) return null
  const [, lead = '', word = ''] = match
  if (OF_PAGE.test(lead)) return { scope: 'page', lead: '' }
  const isPart = PART_SUM.test(word) || OF_SECTION.test(lead)
  return { scope: isPart ? 'section' : 'sheet', lead: OF_SECTION.test(lead) ? '' : lead }
}

const NUMBERED = /^(?:第?[一二三四五六七八九十百零〇]+[、.部分章节]+|[(（][一二三四五六七八九十\d]+[)）]|\d+(?:\.\d+)*[、.]?)/
/** A title without its number and trailing brackets. */
export const bareTitle = (text: string): string => normalized(text).replace(NUMBERED, '').replace(/\([^()]*\)$/, '').replace(/[:：]$/, '')
export const isNamed = (lead: string, title: string): boolean =>
  lead !== '' && (lead === normalized(title) || bareTitle(lead) === bareTitle(title))

const COVERS =
  /^(?:(?:不含税|含税|税前|税后|除税)?(?:单位|单项|建设)?(?:工程|项目)*总?(?:造价|总价|报价)|招标控制价|最高投标限价|投标总?价|合同总?价|税金|增值税|税费|附加税费?|规费|暂列金额?)(?:小计|合计|总计)?$/
/** Whether a name below a bill's sum is no work: its price, taxes, fees, provisional sums. */
export const isCover = (name: string): boolean => COVERS.test(bareTitle(name))
const SUMMARY = /^(?:分部分项|(?:单价|总价)?措施|其他)(?:工程|项目)*(?:工程量)?(?:清单)?(?:计价|费|费用)*$/
export const isSummary = (name: string): boolean => SUMMARY.test(bareTitle(name))
/** Whether a name is a fee, which is no heading. */
export const isFee = (name: string): boolean => /费用?$/.test(bareTitle(name))

/** Texts above every page without figures: 工程名称, 第 1 页 共 2 页, 编制人. */
const TITLE = /^(工程名称|项目名称[:：]|单位工程名称|标段|专业|编制|审核|复核|日期|续表|表-?\d+|第\d+页|共\d+页)/
const PAGE = /第\d+页.*共\d+页|page\d+of\d+/i
export const isTitle = (text: string): boolean => TITLE.test(normalized(text)) || PAGE.test(normalized(text))
export const isPage = (text: string): boolean => PAGE.test(normalized(text))

const NOTE = /^(?:[备附]?注\d*[:：.、]|说明[:：]|note[:s])/i
const SENTENCES = 40
export const isNote = (text: string): boolean => NOTE.test(normalized(text)) || (text.length > SENTENCES && /[。；]/.test(text))

/** Column numbers below the labels: 1 2 3 4. */
export const isCounting = (texts: readonly string[]): boolean =>
  texts.length >= 4 && texts.every((text, at) => normalized(text) === String(at + 1))

/** Amount of a cell as decimal text; null for zero or none. */
export function amountOf(cell: ReadCell | null | undefined): string | null {
  const read = readNumber(cell?.number ?? cell?.text ?? '')
  return read.ok && read.value !== null && !/^-?[0.]*$/.test(read.value) ? read.value : null
}

/** A row as texts by column of the form, with its numbers. */
export interface FormRow {
  readonly text: (key: Shape) => string
  readonly amount: (key: Shape) => string | null
  readonly all: readonly string[]
}

export function formRow(cells: ReadRow, mapping: Readonly<Record<string, number | null>>): FormRow {
  const textOf = (cell: ReadCell | null | undefined): string => (cell == null ? '' : plainText(cell).trim() || (cell.fault ?? ''))
  const cellAt = (key: Shape): ReadCell | null | undefined => cells[mapping[key] ?? -1]
  return { all: cells.map(textOf).filter(text => text !== ''), text: key => textOf(cellAt(key)), amount: key => amountOf(cellAt(key)) }
}
