import { computeDraft, sumOf, toScale, type Draft, type Lookups, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import { firstVersion, ownNumber, refusalOf, reserveCode, withKeys, writeVersions, type LineFault } from '#server/document/index.ts'
import { packages } from '../content.ts'
import { OPEN } from './faultCells.ts'
import type { ColumnKey } from './layout.ts'
import type { SheetPackage } from './packages.ts'
import type { ItemCells } from './resolve.ts'

const PACKAGE_COLUMN: Readonly<Record<string, ColumnKey>> = {
  quotaName: 'name', quotaUnit: 'unit', quotaDesc: 'desc', jobName: 'desc', dailyPrice: 'price', quotaTotalAmount: 'worker',
  waitTime: 'wait',
  quotaNum: 'num', price: 'price', docName: 'desc', acceptOrg: 'trade', remarks: 'remarks',
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '0.00')

/** The computed draft. Step totals come from the file and determine ratios, which preserves every total. */
export function draftOf(one: SheetPackage, itemCells: ItemCells): Draft {
  const rowsOf = (machine: boolean): Row[] => one.items.filter(item => item.machine === machine)
    .map(item => ({ ...item.cells, ...itemCells(item) }))
  const quotaWorkerTotalAmount = toScale(sumOf(one.steps.map(step => textOf(step.quotaTotalAmount))), 2)
  return computeDraft(quotaPackage, {
    head: { ...one.head, quotaWorkerTotalAmount },
    lines: { workers: one.steps, materials: rowsOf(false), machines: rowsOf(true), documents: one.documents },
  })
}

/** Reports faults of filled cells and of totals; missing cells only keep the package a draft. */
export function checkNew({ group, said: fileTotals }: SheetPackage, draft: Draft, lookups: Lookups): void {
  const rows = new Map(group.rows.map(row => [String(row.number), row]))
  const faults: readonly LineFault[] = refusalOf(quotaPackage, draft, lookups)?.faults ?? []
  for (const { row, column, code, text } of faults) {
    if (!OPEN.has(code) && Object.hasOwn(PACKAGE_COLUMN, column))
      (rows.get(String(row)) ?? group.at).fail(PACKAGE_COLUMN[column]!, code, text)
  }
  const [worker, material] = [textOf(draft.head.quotaWorkerTotalAmount), textOf(draft.head.quotaMaterialTotalAmount)]
  if ((fileTotals.worker ?? worker) !== worker) group.at.fail('worker', 'invalid', `人工费与各工序之和（${worker}）不符`)
  if ((fileTotals.material ?? material) !== material) group.at.fail('material', 'invalid', `主材费与各材料之和（${material}）不符`)
}

/**
 * Stores a new package as a draft, under the code `preferredCode` if unused.
 * @returns its id and code
 */
export async function writeNew(tx: Tx, preferredCode: string, computed: Draft): Promise<{ id: string, code: string }> {
  if (preferredCode !== '') await reserveCode(tx, quotaPackage, preferredCode)
  const code = preferredCode === '' ? String(await ownNumber(tx, quotaPackage, computed.head)) : preferredCode
  const id = newId()
  const draft = withKeys(packages, computed)
  const version = firstVersion(
    packages, id, { ...draft, head: { ...draft.head, quotaCode: code, sourceType: 'IMPORT', sourceId: null } }, '0'
  )
  const auditEntry = {
    action: 'importExcel', entity: 'quota', entityId: id, subject: textOf(computed.head.quotaName), to: '0',
    after: { quotaCode: code, quotaName: textOf(computed.head.quotaName) },
  }
  await writeVersions(tx, packages, [{ ...version, deed: auditEntry }])
  return { id, code }
}
