import { entry, zip } from '../import/zip.ts'

const NS = 'http://schemas.openxmlformats.org'
export type Cell = string | number | { readonly f: string; readonly v?: number }
const text = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const cellXml = (
  cell: Cell, at: string
): string => (typeof cell === 'object' ? `<c r="${at}" s="1"><f>${text(cell.f)}</f><v>${cell.v ?? 0}</v></c>`
  : typeof cell === 'number'
    ? `<c r="${at}" s="1"><v>${cell}</v></c>`
    : cell === '' ? `<c r="${at}" s="1"/>` : `<c r="${at}" t="inlineStr"><is><t>${text(cell)}</t></is></c>`)

/** A workbook as a client sends it: formats, merged cells, formulas, and a drawing that no reader supports. */
export const clientBook = (sheets: readonly {
  readonly name: string; readonly rows: readonly (readonly Cell[])[]; readonly merges?: readonly string[]; readonly hidden?: true
}[]): Buffer => zip(
  entry(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="${NS}/package/2006/content-types">`
      + '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
      + '<Default Extension="xml" ContentType="application/xml"/>'
      + '<Override PartName="/xl/workbook.xml" '
      + 'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
      + '<Override PartName="/xl/styles.xml" '
      + 'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>'
      + `${sheets.map((_, i) => `<Override PartName="/xl/worksheets/sheet${i
        + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)
        .join('')}</Types>`
  ),
  entry(
    '_rels/.rels',
    `<Relationships xmlns="${NS}/package/2006/relationships">`
      + `<Relationship Id="r1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
  ),
  entry(
    'xl/workbook.xml',
    `<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets>${sheets.map(
      ({ name, hidden }, i) => `<sheet name="${text(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`
    )
      .join('')}</sheets></workbook>`
  ),
  entry(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${NS}/package/2006/relationships">${sheets.map((_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join('')}`
      + `<Relationship Id="rId99" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`
  ),
  entry(
    'xl/styles.xml',
    `<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><fonts count="1"><font><sz val="11"/></font></fonts>`
      + '<fills count="2"><fill/><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>'
      + '<cellXfs count="2"><xf xfId="0"/><xf numFmtId="4" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>'
  ),
  ...sheets.map(({ rows, merges = [] }, i) => entry(`xl/worksheets/sheet${i
    + 1}.xml`, `<worksheet xmlns="${NS}/spreadsheetml/2006/main"><cols><col min="3" max="3" width="30"/></cols><sheetData>`
    + `${rows.map((row, r) => `<row r="${r
      + 1}" spans="1:9" ht="20">${row.map((cell, c) => cellXml(cell, `${String.fromCharCode(65 + c)}${r + 1}`)).join('')}</row>`)
      .join('')}</sheetData>`
    + `${merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merges.map(ref => `<mergeCell ref="${ref}"/>`)
      .join('')}</mergeCells>`}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`)),
)

const HEADER = ['序号', '项目编码', '项目名称', '项目特征描述', '计量单位', '工程量', '综合单价', '合价']
/**
 * A client bill of 251 items: two buildings with the same codes, lump sums, page heads and page sums, a hidden sheet, formulas for amounts
 * and sums, a summary and a cover.
 */
export function foreignBook(): { readonly bytes: Buffer; readonly itemRows: readonly number[]; readonly sumRow: number } {
  const header = [...HEADER, '人工费', '机械费', '管理费', '利润']
  const rows: Cell[][] = [['分部分项工程和单价措施项目清单与计价表'], ['工程名称：某综合楼  第 1 页 共 6 页'], header]
  const itemRows: number[] = []
  const sums: string[] = []
  for (const building of ['1#楼', '2#楼']) {
    rows.push(['', '', building])
    for (const [part, count] of [['一、楼地面工程', 41], ['二、墙面工程', 41], ['三、天棚工程', 40]] as const) {
      rows.push(['', '', part])
      const sumCells: string[] = []
      for (let i = 0; i < count; i++) {
        if (itemRows.length % 45 === 44)
          rows.push(['', '', '本页小计', '', '', '', '', ''], [`工程名称：某综合楼  第 ${Math.ceil(itemRows.length / 45) + 1} 页 共 6 页`], header)
        const row = rows.length + 1
        const quantity = i % 3 === 0 ? 10 + i : 3.125 + i / 8
        const amount: Cell = i % 3 === 0 ? { f: `F${row}*G${row}` } : i % 3 === 1 ? { f: `ROUND(F${row}*G${row},2)` } : ''
        rows.push([
          String(i + 1), `0111${String(part.charCodeAt(0) % 90 + 10)}${String(i + 1).padStart(3, '0')}001`,
          `${part.slice(2, 4)}做法 ${i + 1}`, '1.特征', 'm2', quantity, '', amount, '', '', '', '',
        ])
        itemRows.push(row)
        sumCells.push(`H${row}`)
      }
      rows.push(['', '', '分部小计', '', '', '', '', { f: sumCells.join('+') }])
      sums.push(`H${rows.length}`)
    }
  }
  rows.push(['', '', '三、其他费用'])
  for (let i = 1; i <= 7; i++) {
    rows.push([String(i), '', `成品保护费 ${i}`, '', '', '', '', 1000 + i])
    itemRows.push(rows.length)
    sums.push(`H${rows.length}`)
  }
  rows.push(['', '', '合计', '', '', '', '', { f: sums.join('+') }])
  const summary: Cell[][] = [
    ['单位工程投标报价汇总表'], ['序号', '汇总内容', '金额（元）'], ['1', '分部分项工程费', { f: `'清单'!H${rows.length}` }], ['2', '措施项目费', ''],
    ['2.1', '其中：安全文明施工费', ''],
      ['3', '其他项目费', ''], ['4', '规费', ''], ['5', '税金', ''], ['', '投标报价合计', { f: 'C3+C4+C6+C7+C8' }],
  ]
  return {
    itemRows, sumRow: rows.length,
    bytes: clientBook([
      { name: '清单', rows }, { name: '封面', rows: [['投标总价'], ['投标总价（小写）：', ''], ['（大写）：', '']] }, { name: '汇总', rows: summary },
      { name: '底稿', hidden: true, rows: [HEADER, ['1', '011199999001', '作废', '1.特征', 'm2', 5, 1, 5]] },
    ]),
  }
}

const line = (row: number, code: string, name: string, quantity: number, price: Cell = ''): Cell[] =>
  [row, code, name, '1.特征', 'm2', quantity, price, { f: `ROUND(F${row}*G${row},2)` }]

/**
 * A bill with the client's formulas for amounts, subtotals and a total, and a summary sheet.
 * Changed: one item has another quantity, one is removed, one new.
 */
export const formulaBook = (changed = false): Buffer => clientBook([
  { name: '清单 & 表-08', merges: ['A1:H1'], rows: [
    ['分部分项工程量清单'], HEADER, ['', '', '楼地面'], line(4, '011102003001', '块料楼地面', changed ? 20 : 12.345), line(5, '011102003002', '踢脚线', 7.7, 1),
    ['', '', '分部小计', '', '', '', '', { f: 'SUM(H4:H5)' }], ['', '', '墙面'],
    changed ? line(8, '011207001001', '墙面装饰板', 6, 9) : line(8, '011204003001', '块料墙面', 3.333),
    ['', '', '分部小计', '', '', '', '', { f: 'SUM(H8)' }], ['', '', '合计', '', '', '', '', { f: 'H6+H9' }],
  ] },
  { name: '汇总', rows: [['分部分项合计', { f: "'清单 & 表-08'!H10", v: 5 }], ['说明', '甲方另行填写']] },
])
