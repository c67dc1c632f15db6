import { inArray } from 'drizzle-orm'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { levelsByPrice } from '#server/domains/labour/index.ts'
import { failedRows, keepFailed, keepRows, Stopped, tryOut, type ImportProblem, type KeptSheet } from '#server/grid/import/index.ts'
import type { QuotaImportAsked, QuotaImportResult } from '#shared/api/quota.ts'
import { labelsAt } from '#shared/import/header.ts'
import { addWords } from './dictionary.ts'
import { existingOf } from './existing.ts'
import { writeNew } from './fresh.ts'
import { COLUMNS, type ColumnKey } from './layout.ts'
import { groupRows, rowsOfGroup, type SheetGroup } from './packages.ts'
import { readRows } from './parse.ts'
import { plan, settle } from './plan.ts'
import type { Settled, WrittenQuota } from './planned.ts'
import { outcomeOf } from './outcome.ts'
import { writeUpdate, type Around } from './update.ts'

/** Packages that are written before it is asked whether to go on. */
const BATCH = 20
const onAndOn = (): Promise<boolean> => Promise.resolve(true)

/** What an import writes, and how a task takes it back. */
export interface ImportHooks {
  /** Hears of the packages written and all that are to be, and says whether to go on. */
  readonly onBatch?: (done: number, total: number) => Promise<boolean>
  /** Under which what is written is kept, so that it can be taken back. */
  readonly taskId?: string
}

/**
 * Checks a sheet of packages and, with `commit`, writes those without a problem in this transaction: new ones as drafts, those that are
 * there already as their next version; the rest is kept as a workbook.
 * @throws Stopped
 */
export async function importQuotas(
  tx: Tx, asked: QuotaImportAsked, { fileName, sheet }: KeptSheet, { onBatch = onAndOn, taskId }: ImportHooks = {},
): Promise<QuotaImportResult> {
  const {
    problems, groups, settled, existing, beside,
  } = await (asked.commit ? look(tx, sheet, asked) : tryOut(tx, () => look(tx, sheet, asked)))
  const failed = badRows(problems)
  const good = settled.filter((one): one is Written => !failed(one.group) && isWritten(one))
  const written = new Map<SheetGroup, WrittenQuota>()
  for (const [at, one] of asked.commit ? good.entries() : []) {
    if (at % BATCH === 0 && !await onBatch(at, good.length)) throw new Stopped()
    written.set(one.group, await write(tx, one))
  }
  if (asked.commit && taskId !== undefined) await keepWritten(tx, taskId, good, written)
  if (!await onBatch(good.length, good.length)) throw new Stopped()

  const packages = settled.map(one =>
    outcomeOf(one, { failed: failed(one.group), removes: asked.missing === 'remove', written: written.get(one.group), existing }))
  const rows = [...problemRows(groups, problems.filter(({ warning }) => !warning), failed), ...settled.flatMap(conflictRows)]
  const label = (column: string): string => COLUMNS[column as ColumnKey] ?? column
  const failedFileId = !asked.commit || rows.length === 0 ? null
    : await keepFailed(
      tx, `${fileName.replace(/\.\w+$/, '')}_未导入的定额.xlsx`, await failedRows(sheet, labelsAt(sheet, asked.headerRow - 1), rows, label)
    )
  const count = (deed: Written['deed']): number => good.filter(one => one.deed === deed).length
  return {
    packages, problems, failedFileId, written: asked.commit ? good.length : 0, added: count('new'), updated: count('update'), beside,
  }
}

/** Everything that can be said of the sheet before packages are written; what they need besides is written already. */
async function look(tx: Tx, sheet: ReadSheet, asked: QuotaImportAsked) {
  const reading = { ...asked, unsorted: asked.createMissing }
  const words = asked.addWords ? await addWords(tx, sheet, reading) : 0
  const lookups = await lookupsFor(tx)
  const problems: ImportProblem[] = []
  const groups = groupRows(readRows(sheet, reading, lookups, problems))
  const around: Around = { lookups, levelOf: await levelsByPrice(tx), removes: asked.missing === 'remove' }
  const existing = await existingOf(tx, groups)
  const { settled, added } = await settle(tx, await plan(tx, groups, existing, around, asked), around, asked, badRows(problems))
  return { problems, groups, settled, existing, beside: { ...added, words } }
}

type Written = Exclude<Settled, { deed: 'pass' }>

const isWritten = (one: Settled): boolean =>
  one.deed === 'new' || (one.deed === 'update' && (one.update.state === 'changed' || (one.update.state === 'conflict' && one.chosen)))

function badRows(problems: readonly ImportProblem[]): (group: SheetGroup) => boolean {
  const bad = new Set(problems.flatMap(({ row, warning }) => (warning ? [] : [Number(row)])))
  return group => rowsOfGroup(group).some(({ number }) => bad.has(number))
}

/** Packages that wait for a decision go back with the rest. */
function conflictRows(one: Settled): ImportProblem[] {
  if (one.deed !== 'update' || one.update.state !== 'conflict' || one.chosen) return []
  const text = one.update.stale ?? ''
  return one.group.rows.map(({ number }) => ({ row: String(number), column: 'code', code: 'stale', text, value: '' }))
}

async function write(tx: Tx, one: Written): Promise<WrittenQuota> {
  if (one.deed === 'new') return writeNew(tx, one.code, one.draft)
  const { id, code } = await writeUpdate(tx, one.update)
  return { id, code }
}

/** Keeps what was written with what was there, for as long as the import can be taken back. */
async function keepWritten(
  tx: Tx, taskId: string, good: readonly Written[], written: ReadonlyMap<SheetGroup, WrittenQuota>
): Promise<void> {
  const ids = [...written.values()].map(({ id }) => id)
  const versions = new Map<string, number>()
  for (let at = 0; at < ids.length; at += 1000) {
    const found = await tx.q.select({ id: quota.id, version: quota.version }).from(quota).where(inArray(quota.id, ids.slice(at, at + 1000)))
    for (const { id, version } of found) versions.set(id, version)
  }
  await keepRows(tx, taskId, good.map(one => {
    const { id } = written.get(one.group)!
    const was = one.deed === 'update' ? one.update.stored.record : undefined
    return { id, version: versions.get(id)!, before: was === undefined ? null : { quotaVersion: was.quotaVersion, quotaState: was.state } }
  }))
}

/** All rows of packages that fail, so that they can be mended and imported as they are; rows of no package as well. */
function problemRows(
  groups: readonly SheetGroup[], problems: readonly ImportProblem[], failed: (group: SheetGroup) => boolean
): ImportProblem[] {
  const reported = new Set(problems.map(({ row }) => row))
  const others = groups.filter(failed).flatMap(group => rowsOfGroup(group).map(({ number }) => number))
    .filter(number => !reported.has(String(number)))
  const companions = [...new Set(others)].map(number =>
    ({ row: String(number), column: 'code', code: 'invalid', text: '同一定额的其他行有问题', value: '' }))
  return [...problems, ...companions]
}
