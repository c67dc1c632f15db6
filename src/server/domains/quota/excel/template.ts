import { and, asc, eq } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { ExcelCell, Lookups } from '#schemas/kit/index.ts'
import { ACCEPT_ORG } from '#schemas/quota/documents.ts'
import type { FileReply } from '#server/core/calls/index.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { writeWorkbook, type WriteLine, type WriteSheet } from '#server/core/xlsx/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Cells } from './cells.ts'
import { countRows, detailLines, sheetHead } from './details.ts'
import { COLUMNS, ROW_KINDS, type ColumnKey } from './layout.ts'

const text = (value: string): ExcelCell => ({ type: 's', text: value, format: '@' })
const KINDS = Object.values(ROW_KINDS).join('、')

/** Explanation of each column; `source` is its dictionary. */
const MEANINGS: Readonly<Record<ColumnKey, { readonly what: string, readonly source?: number }>> = {
  code: { what: '导出的编码用来找到已有的定额包；新的定额包可以留空，导入时自动编号' },
  kind: { what: `这一行是什么：${KINDS}。分部之下是定额，定额之下是它的人工，人工之下是它的主材、机械、资料` },
  name: { what: '分部行：分项类型，如 装饰工程/楼地面装饰/块料楼地面；定额行：定额名称；主材、机械行：库编码，可以留空' },
  desc: { what: '定额行：项目特征；人工行：工序名称；主材、机械行：名称；资料行：资料名称' },
  trade: { what: `定额、人工行：工种；主材、机械行：规格型号；资料行：验收单位（${Object.values(ACCEPT_ORG).join('、')}）`, source: DICT.jobCategory },
  unit: { what: '定额行：计量单位；主材、机械行：材料单位；人工行：工日', source: DICT.unit },
  num: { what: '定额行为 1；人工行：用工（工日）；主材行：用量' },
  price: { what: '人工行：工日单价；主材行：单价；定额行：合价，导入时核对' },
  worker: { what: '人工行：工序合价；定额行：各工序之和，导入时核对' },
  material: { what: '主材行：用量×单价；定额行：各材料之和，导入时核对' },
  auxiliary: { what: '可以留空；辅材的合价也可以写在这一列' },
  machine: { what: '可以留空，机械不带价格' },
  brand: { what: '主材、机械行：品牌' },
  level: { what: '人工行：职业等级；留空时按工种和单价推断', source: DICT.jobLevel },
  wait: { what: '人工行：等待的小时数' },
  projectType: { what: '定额行：项目类型', source: DICT.projectType },
  remarks: { what: '资料行：备注' },
  version: { what: '导出时的版本，用来发现导出之后他人的修改；请不要改动，新的定额包留空' },
}

const MAX_WORDS = 60

function meaningSheet(lookups: Lookups): WriteSheet {
  const termsOf = (pid: number): string => lookups.options(pid).filter(({ disabled }) => disabled !== true).slice(0, MAX_WORDS)
    .map(({ label }) => label).join('、')
  return {
    name: '填写说明',
    columns: [{ header: '列', width: 140 }, { header: '怎么填', width: 520 }, { header: '可以填的', width: 520 }],
    rows: (Object.keys(COLUMNS) as ColumnKey[]).map(key => {
      const { what: explanation, source } = MEANINGS[key]
      return [text(COLUMNS[key]), text(explanation), source === undefined ? null : text(termsOf(source))]
    }),
  }
}

/** The import template: the platform's first package as an example, and the columns' explanations. */
export async function quotaTemplate(db: Db): Promise<FileReply> {
  const [example] = await db.q.select({ id: quota.id }).from(quota)
    .where(and(eq(quota.merchantId, PLATFORM_MERCHANT), eq(quota.state, '1'))).orderBy(asc(quota.code)).limit(1)
  const lookups = await lookupsFor(db)
  const ids = example === undefined ? [] : [example.id]
  const asExample = (cells: Cells): Cells => ({
    ...cells, code: null, version: null, ...cells.kind?.text === ROW_KINDS.package && { name: text(`示例 ${cells.name?.text ?? ''}`) },
  })
  const rows: WriteLine[] = []
  for await (const { lines } of detailLines(db, PLATFORM_MERCHANT, ids, await countRows(db, PLATFORM_MERCHANT, ids), lookups, asExample))
    rows.push(...lines)
  const body = (): Promise<Uint8Array> => writeWorkbook([{ ...sheetHead(db.ctx).head, rows }, meaningSheet(lookups)])
  return { name: '定额导入模板.xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body }
}
