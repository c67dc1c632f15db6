import type { Grid } from '#schemas/kit/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { audit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import type { TaskHandler } from '#server/core/tasks.ts'
import { writeWorkbook } from '#server/core/xlsx/index.ts'
import { projectBill } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { lockTree } from '#server/grid/index.ts'
import { failedSheet, keepFailed, keptBook, resultOf, Stopped } from '#server/grid/import/index.ts'
import { billAsked } from '#shared/api/projectItem.ts'
import type { GridImportResult } from '#shared/api/gridImport.ts'
import { labelsAt } from '#shared/import/header.ts'
import { z } from 'zod'
import { openProject } from '#server/domains/project/index.ts'
import { planBill, type BillPlan } from './plan.ts'
import { readBill, type ReadBill } from './sheets.ts'
import { storedBill } from './stored.ts'
import { addUnits, demandUnits, withUnits } from './units.ts'
import { writeBill } from './write.ts'

export const BILL_IMPORT = 'projectItem.import'

const grid: Grid = projectItems

/** The input, on commit with the merchant's file. */
const payload = billAsked.extend({ fileId: z.string().nullable() })

/** Rows with problems as uploaded, by sheet. */
async function failedBook({ parts }: ReadBill, plan: BillPlan): Promise<Uint8Array | null> {
  const refused = new Set(plan.items.filter(({ state }) => state === 'wrong').map(({ sheet, number }) => `${sheet}\u0000${number}`))
  const sheets = parts.flatMap(({ sheet, headerRow }) => {
    const problems = plan.problems.filter(problem => problem.sheet === sheet.name && refused.has(`${sheet.name}\u0000${problem.row}`))
    return problems.length === 0
      ? []
      : [failedSheet(sheet, labelsAt(sheet, headerRow - 1), problems, column => grid.columns[column]?.label ?? column)]
  })
  return sheets.length === 0 ? null : writeWorkbook(sheets)
}

/**
 * Checks a client's bill or writes it in one transaction: valid rows are saved, rows with problems skipped, missing items treated as
 * chosen. Writes nothing when stopped.
 */
export const importBillTask: TaskHandler = async (run): Promise<GridImportResult | null> => {
  const { fileId, ...input } = payload.parse(run.payload)
  const { commit, projectId, options: { gone: missingChoice, all, units } } = input
  const { fileName, sheets } = await keptBook(run, input.uploadId)
  const bill = readBill(sheets, input)
  const planFor = async (db: Db, lock: boolean) => {
    const stored = await storedBill(db, projectId, lock)
    return { stored, plan: planBill(
      bill, stored, withUnits(await lookupsFor(db), units),
      { gone: missingChoice, sheet: all === null ? input.sheet : null, rounding: input.reading.rounding }
    ) }
  }
  const resultFor = async (tx: Tx, plan: BillPlan): Promise<GridImportResult> => {
    const failed = await failedBook(bill, plan)
    const failedFileId = failed === null ? null : await keepFailed(tx, `${fileName.replace(/\.\w+$/, '')}_未导入的行.xlsx`, failed)
    const mapping = Object.assign(
      {}, ...bill.parts.map(part => Object.fromEntries(Object.entries(part.mapping).filter(([, at]) => at !== null)))
    )
    return { ...resultOf(projectItems, mapping, plan, plan.lookups, tx.ctx, failedFileId), notes: [...plan.notes] }
  }
  const onBatch = async (done: number, total: number): Promise<boolean> => {
    await run.progress(done, total)
    return !await run.cancelled()
  }
  try {
    demandUnits(run.ctx, units)
    if (!commit) return await run.write(async tx => resultFor(tx, (await planFor(tx, false)).plan))
    return await run.write(async tx => {
      await openProject(tx, projectId)
      await lockTree(tx, 'project_item')
      await addUnits(tx, units)
      const { stored, plan } = await planFor(tx, true)
      const billId = newId()
      const readings = bill.parts.map(({ sheet: _, found: __, ...reading }) => reading)
      if (fileId !== null) await tx.q.insert(projectBill).values({ id: billId, projectId, fileId, fileName, sheets: readings })
      if (!await writeBill(tx, plan, stored, { projectId, billId, gone: missingChoice, onBatch })) throw new Stopped()
      await audit(tx, { action: 'uploadProjectItemDetailList', entity: 'project_item', entityId: run.id, subject: fileName })
      return resultFor(tx, plan)
    })
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}
