import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { ExcelCell } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { inTemporaryFolder, openStore, type S3Settings } from '#server/core/store/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { writeWorkbook, type WriteLine } from '#server/core/xlsx/index.ts'
import type { Pool } from '#server/db/pool.ts'
import { file, fileSpace } from '#server/db/tables/file.ts'
import { project } from '#server/db/tables/project.ts'
import { projectBill, projectItem } from '#server/db/tables/projectItem.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { DEMO_MERCHANT } from './demo.ts'
import { BILLED_PROJECT } from './projects.ts'

const NAME = '办公室装修_分部分项工程量清单.xlsx'
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHEET = '表-08'
const COLUMNS = [
  { key: 'number', header: '序号', width: 6 }, { key: 'code', header: '项目编码', width: 16 }, { key: 'name', header: '项目名称', width: 28 },
  { key: 'feature', header: '项目特征描述', width: 40 }, { key: 'unit', header: '计量单位', width: 10 },
  { key: 'quantity', header: '工程量', width: 12 },
  { key: 'price', header: '综合单价', width: 12 }, { key: 'total', header: '合价', width: 14 },
] as const
const MAPPING = Object.fromEntries(COLUMNS.map(({ key }, at) => [key, at]))

type Item = typeof projectItem.$inferSelect

const textCell = (text: string | null): ExcelCell | null => (text === null ? null : { type: 's', text })
const lineOf = ({ number, code, name, feature, unit, quantity }: Item): WriteLine => [
  textCell(number), textCell(code), textCell(name), textCell(feature), textCell(unit),
  quantity === null ? null : { type: 'n', text: quantity }, null, null,
]

const inOrder = (items: readonly Item[]): Item[] => {
  const childrenOf = (parent: string | null): Item[] => items.filter(({ parentId }) => parentId === parent)
    .toSorted((a, b) => a.sort - b.sort)
  return childrenOf(null).flatMap(section => [section, ...childrenOf(section.id)])
}

export class BillNotStored extends Error {
  constructor(cause: unknown) {
    super(`示例清单的原文件没有存入文件存储，稍后再试：${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
/** A silent store must not block the server's start. */
const STORE_MS = 10_000

/**
 * Attaches the client's workbook to the demonstration's bill, for export and comparison. Items of a bill or changed items are left alone.
 * @throws BillNotStored when the store cannot be reached; nothing is written then
 */
export async function seedDemoBill(pool: Pool, config: { readonly dataDir: string, readonly s3: S3Settings | undefined }): Promise<void> {
  const ctx = systemCtx('seed.bill', DEMO_MERCHANT.id)
  const items = await inRead(pool, ctx, async ({ q }) => {
    const [row] = await q.select({ id: project.id }).from(project)
      .where(and(eq(project.merchantId, DEMO_MERCHANT.id), eq(project.brieflyName, BILLED_PROJECT)))
    return row === undefined
      ? []
      : q.select().from(projectItem).where(and(eq(projectItem.merchantId, DEMO_MERCHANT.id), eq(projectItem.projectId, row.id)))
  })
  const [first] = items
  // Items come from one transaction and are unchanged.
  if (first === undefined
    || items.some(({ version, billId, createdAt }) => version !== 1 || billId !== null || createdAt !== first.createdAt)) return
  const { projectId } = first
  const ordered = inOrder(items)
  const bytes = await writeWorkbook(
    [{ name: SHEET, columns: COLUMNS.map(({ header, width }) => ({ header, width })), rows: ordered.map(lineOf) }]
  )
  const [fileId, billId] = [newId(), newId()]
  const path = `${DEMO_MERCHANT.id}/${fileId.slice(-2)}/${fileId}`
  await inTemporaryFolder(async folder => {
    const local = join(folder, 'bill')
    await writeFile(local, bytes)
    const timeout = new AbortController()
    try {
      const stored = (await openStore(config)).put(path, local, MIME)
      await Promise.race(
        [
          stored,
          pause(STORE_MS, undefined, { signal: timeout.signal }).then(() => Promise.reject(new Error(`没有在 ${STORE_MS / 1000} 秒内应答`))),
        ]
      )
    } catch (error) {
      throw new BillNotStored(error)
    } finally {
      timeout.abort()
    }
  })
  await inWrite(pool, ctx, async ({ q }) => {
    await q.insert(file).values({
      id: fileId, originName: NAME, fileType: 'xlsx', mime: MIME, size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'), path, description: '工程量清单',
    })
    await q.insert(fileSpace).values({ usedBytes: bytes.length })
      .onConflictDoUpdate({ target: fileSpace.merchantId, set: { usedBytes: sql`${fileSpace.usedBytes} + ${bytes.length}` } })
    await q.insert(projectBill)
      .values({ id: billId, projectId, fileId, fileName: NAME, sheets: [{ name: SHEET, headerRow: 1, mapping: MAPPING }] })
    for (const [at, { id }] of ordered.entries()) {
      await q.update(projectItem).set({ billId, sheet: SHEET, sheetRow: at + 2 })
        .where(and(eq(projectItem.merchantId, DEMO_MERCHANT.id), eq(projectItem.id, id)))
    }
  })
}
