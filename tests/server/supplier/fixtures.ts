import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { creditSign } from '#schemas/org/creditCode.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { supplierSheets } from '#schemas/supplier/sheet.ts'
import { runTask, startTask } from '#server/core/tasks.ts'
import { TASKS } from '#server/app/calls.ts'
import { task } from '#server/db/tables/engine.ts'
import { inRead } from '#server/db/tx.ts'
import { keepUpload } from '#server/grid/import/index.ts'
import { gridImportResult, type GridImportResult } from '#shared/api/gridImport.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import { withPeople, type Person } from '../harness/world.ts'

let last = 0
export function creditCode(): string {
  last += 1
  const body = `9144010600${String(last).padStart(7, '0')}`
  return body + (creditSign(body) ?? '')
}

export function withSuppliers() {
  const world = withPeople('demo')
  const save = (person: Person, kind: SupplierKind, head: Record<string, unknown>, lines: Record<string, Record<string, unknown>[]> = {}) =>
    person.call(supplierApis[kind].save, { head: { ...kind === 'LABOUR' && { supplierType: 'COMPANY' }, ...head }, lines })

  async function importLines(person: Person, kind: SupplierKind, lines: readonly string[]): Promise<GridImportResult> {
    const { uploadId, sheets } = await world.write(person.ctx, async tx => {
      const bytes = new TextEncoder().encode(lines.join('\n'))
      const path = join(await mkdtemp(join(tmpdir(), 'yingzao-supplier-')), 'file')
      await writeFile(path, bytes)
      return keepUpload(
        { name: '供应商.csv', path, size: bytes.length, sha256: '', fields: {} }, wantedOf(importTargets(supplierSheets[kind])), tx.ctx
      ).then(store => store(tx))
    })
    const { name, headerRow, mapping } = sheets[0]!
    const kindOfTask = `supplier.${kind.toLowerCase()}.import` as const
    const id = await world.write(person.ctx, tx => startTask(
      tx, kindOfTask, '导入', { uploadId, sheet: name, headerRow, mapping, key: 'unique', mode: 'both', commit: true, options: {} }
    ))
    const faults: unknown[] = []
    await runTask(world.database.pool, person.ctx, id, TASKS[kindOfTask]!, fault => faults.push(fault))
    expect(faults).toEqual([])
    const [row] = await inRead(world.database.pool, person.ctx, ({ q }) => q.select().from(task).where(eq(task.id, id)))
    return gridImportResult.parse(row!.result)
  }
  return { ...world, save, importLines }
}
