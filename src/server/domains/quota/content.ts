import type { Row } from '#schemas/kit/index.ts'
import { quotaDelList, quotaList } from '#schemas/quota/lists.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { transitionRefusal, type QuotaState } from '#schemas/quota/states.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import { quota, quotaDocument, quotaMachine, quotaMaterial, quotaVersion, quotaWorker } from '#server/db/tables/quota.ts'
import { draftOf, factColumns, headColumns, ID_COLUMN, rowColumns, type QuotaLines, type QuotaTables } from '#server/db/tables/quotaRows.ts'
import type { Tx } from '#server/db/tx.ts'
import { hasContent, type Library, type Pinned, type ServedContents, type StoredContent } from '#server/document/index.ts'
import { mergedInto } from '#server/domains/library/index.ts'
import { quotaApi } from '#shared/api/quota.ts'

export type StoredQuota = StoredContent<typeof quota>

const library: Library = { table: material, moved: mergedInto }
/** Rows of library materials or machines. */
const ofLibrary = (column: Pinned['column'], word: string, machine: boolean): Pinned => ({
  library, column, by: 'libMaterialId', version: 'libMaterialVersion', fits: record => record.machine === machine,
  cells: { materialName: 'name', materialCode: 'code', spec: 'spec', brand: 'brand', unit: 'unit', materialType: 'typeCode' },
  missing: { column: 'materialName', text: `${word}库中没有这种${word}，请从${word}库选择或新增` },
})

/**
 * A copy stores its source, which must be readable.
 * @throws AppError NOT_FOUND
 */
async function originOf(tx: Tx, { sourceType, sourceId }: Row): Promise<Row> {
  if ((sourceType !== 'PLAT' && sourceType !== 'SELF') || typeof sourceId !== 'string') return { sourceType: 'NEW', sourceId: null }
  if (!await hasContent(tx, packages, sourceType === 'PLAT' ? PLATFORM_MERCHANT : tx.ctx.merchantId, sourceId))
    throw new AppError('NOT_FOUND', { text: '复制的来源定额不存在或已被删除' })
  return { sourceType, sourceId }
}

/** 定额包: storage, and rules beyond the engine's. */
export const packages: ServedContents<typeof quota, keyof QuotaLines> = {
  document: quotaPackage, table: quota, lists: [quotaList, quotaDelList],
  lines: {
    workers: { table: quotaWorker, parent: quotaWorker.quotaId, key: ID_COLUMN('workers') },
    materials: {
      table: quotaMaterial, parent: quotaMaterial.quotaId, key: ID_COLUMN('materials'),
      pinned: ofLibrary(quotaMaterial.libMaterialId, '材料', false),
    },
    machines: {
      table: quotaMachine, parent: quotaMachine.quotaId, key: ID_COLUMN('machines'),
      pinned: ofLibrary(quotaMachine.libMaterialId, '机械', true),
    },
    documents: { table: quotaDocument, parent: quotaDocument.quotaId, key: ID_COLUMN('documents') },
  },
  headColumns, factColumns, rowColumns, draftOf: (record, lines) => draftOf(record, lines as QuotaTables),
  versions: { table: quotaVersion, parent: quotaVersion.quotaId, number: quotaVersion.quotaVersion },
  deeds: { save: quotaApi.saveQuotas, act: quotaApi.updateQuotaState },
  recorded: ['quotaCode', 'quotaVersion', 'quotaName', 'quotaWorkerTotalAmount', 'quotaMaterialTotalAmount', 'quotaTotalAmount'],
  begun: (tx, head) => originOf(tx, head),
  refusal: (from, to) => transitionRefusal(from as QuotaState, to as QuotaState),
}
