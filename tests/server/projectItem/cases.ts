import { utils, write, type CellObject, type WorkSheet } from 'xlsx'

type Cell = string | number | null | CellObject
interface Sheet {
  readonly name: string; readonly rows: readonly (readonly Cell[])[]; readonly merges?: readonly string[]; readonly hidden?: boolean;
  readonly hiddenRows?: readonly number[]
}

/** A workbook as Excel writes it: merged cells, hidden rows (counted from 1) and hidden sheets. */
export function bookOf(...sheets: readonly Sheet[]): Uint8Array {
  const book = utils.book_new()
  for (const { name, rows, merges = [], hiddenRows = [] } of sheets) {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows.map(row => [...row]))
    sheet['!merges'] = merges.map(range => utils.decode_range(range))
    if (hiddenRows.length > 0) sheet['!rows'] = Array.from({ length: rows.length }, (_, at) => ({ hidden: hiddenRows.includes(at + 1) }))
    utils.book_append_sheet(book, sheet, name)
  }
  book.Workbook = { Sheets: sheets.map(({ name, hidden = false }) => ({ name, Hidden: hidden ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', cellStyles: true }) as ArrayBuffer)
}

export const HEADER = ['序号', '项目编码', '项目名称', '项目特征描述', '计量单位', '工程量', '综合单价', '合价']

/** Lump sums without a price, a total over the measures, and the total price after them. */
export const lumps = (): Uint8Array => bookOf({ name: '表08', rows: [
  HEADER, ['', '', '一、土建工程'], [1, '010101001001', '平整场地', '', 'm2', 100, 2, 200], ['', '', '分部分项合计', '', '', '', '', 200],
  ['', '', '措施合计', '', '', '', '', 1050], [2, '011701001001', '脚手架', '', 'm2', 10, 5, 50],
  ['1.1', '01B001', '安全文明施工费', '', '', '', '', 1000],
  ['三', '', '不含税造价', '', '', '', '', 1250], ['四', '', '税金（9%）', '', '', '', '', 112.5], ['五', '', '含税造价', '', '', '', '', 1362.5],
] })

/** Codes of twelve digits typed as numbers. */
export const numberCodes = (): Uint8Array => bookOf({ name: 'a', rows: [
  HEADER, [1, { t: 'n', v: 110101001001 }, '甲', '', 'm2', 1, 2, 2], [2, { t: 'n', v: 110101001002 }, '乙', '', 'm2', 1, 2, 2],
] })

/** A hidden row, and a hidden sheet with an older bill. */
export const hiddenParts = (): Uint8Array => bookOf(
  { name: '清单', hiddenRows: [5], rows: [
    HEADER, ['', '', '一、土建'], [1, '010101001001', '平整场地', 'DN1/2 管 3-5 层', 'm2', 100, 2, 200],
    [2, '010101001002', '挖土', '11.01%', 'm3', 1234.5, 10, 12345],
    [3, '010101001003', '隐藏行', '', 'm2', 5, 1, 5], [4, '010101001004', '可见行', '', 'm2', 5, 1, 5],
  ] },
  { name: '旧版', hidden: true, rows: [HEADER, ['', '', '一、土建'], [1, '019901001001', '平整场地', '', 'm2', 100, 2, 200]] },
)

/** Name and unit merged over three items. */
export const mergedNames = (): Uint8Array => bookOf({ name: 'a', merges: ['C2:C4', 'E2:E4'], rows: [
  HEADER, [1, '010101001001', '墙面抹灰', '内墙', 'm2', 10, 2, 20], [2, '010101001002', null, '外墙', null, 20, 3, 60],
  [3, '010101001003', null, '柱面', null, 5, 3, 15],
] })
