import { eq } from 'drizzle-orm'
import { runTask, startTask } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { recordPrices, type PriceFacts } from '#server/domains/price/index.ts'
import { priceListTasks } from '#server/domains/priceList/index.ts'
import { keepUpload } from '#server/grid/import/index.ts'
import { priceListRows } from '#schemas/price/listRows.ts'
import type { GridImportResult } from '#shared/api/gridImport.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import type { withLibrary } from '../library/fixtures.ts'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Library = ReturnType<typeof withLibrary>
export const MONTHLY = 'tests/fixtures/samples/info_price_2026-10_gb18030.csv'

export function pricesIn(lib: Library) {
  const itemNamed = async (name: string): Promise<MaterialRecord> => {
    const [item] = await lib.read(({ q }) => q.select().from(material).where(eq(material.name, name)))
    if (item === undefined) throw new Error(`no material ${name}`)
    return item
  }
  return {
    itemNamed,
    async add(materialName: string, unit = 'm2'): Promise<string> {
      const { typeCode: materialType } = await itemNamed('中砂')
      return (await lib.write(tx => saveMaterial(tx, false, { materialName, unit, materialType }))).id
    },
    async record(name: string, facts: Partial<PriceFacts>): Promise<string> {
      const item = await itemNamed(name)
      const [id] = await lib.write(tx => recordPrices(tx, [{
        libMaterialId: item.id, machine: item.machine, name: item.name, spec: item.spec, brand: item.brand, unit: item.unit,
        source: 'INQUIRY', sourceId: 'x1', sourceCode: 'XJ202610010001', day: '2026-10-01', includeTax: true, priceIncl: '100',
        priceExcl: null, taxRate: '13', ...facts,
      }]))
      return id ?? ''
    },
    async importList(content: Uint8Array, options: Readonly<Record<string, string | null>>, commit = true): Promise<GridImportResult> {
      const path = join(await mkdtemp(join(tmpdir(), 'yingzao-list-')), 'list.csv')
      await writeFile(path, content)
      const ctx = lib.own()
      const { uploadId, sheets: [sheet] } = await lib.write(tx =>
        keepUpload(
          { name: 'list.csv', path, size: content.length, sha256: '', fields: {} }, wantedOf(importTargets(priceListRows)), tx.ctx
        ).then(store => store(tx)), ctx)
      const payload = {
        uploadId, sheet: sheet!.name, headerRow: sheet!.headerRow, mapping: sheet!.mapping, key: 'materialCode', mode: 'both', commit,
        options,
      }
      const id = await lib.write(tx => startTask(tx, 'priceList.import', '导入', payload), ctx)
      const faults: unknown[] = []
      await runTask(lib.database.pool, ctx, id, priceListTasks['priceList.import'], error => faults.push(error))
      if (faults.length > 0) throw faults[0]
      const [row] = await lib.read(({ q }) => q.select().from(task).where(eq(task.id, id)), ctx)
      if (row?.state !== 'DONE') throw new Error(String(row?.error))
      return row.result as GridImportResult
    },
  }
}
