import { inArray } from 'drizzle-orm'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { quota } from '#server/db/tables/quota.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { levelsByPrice } from '#server/domains/labour/index.ts'
import { failedRows, keepFailed, keepRows, Stopped, runAndRollBack, type ImportProblem, type KeptSheet } from '#server/grid/import/index.ts'
import type { QuotaImportAsked, QuotaImportResult } from '#shared/api/quota.ts'
import { labelsAt } from '#shared/import/header.ts'
import { addWords } from './dictionary.ts'
import { existingOf } from './existing.ts'
import { writeNew } from './newPackages.ts'
import { COLUMNS, type ColumnKey } from './layout.ts'
import { groupRows, rowsOfGroup, type SheetGroup } from './packages.ts'
import { readRows } from './parse.ts'
import { plan, resolvePlanned } from './plan.ts'
import type { ResolvedPackage, WrittenQuota } from './planned.ts'
import { outcomeOf } from './outcome.ts'
import { writeUpdate, type Around } from './update.ts'

/** Packages written between two checks for a stop. */
const BATCH = 20
const onAndOn = (): Promise<boolean> => Promise.resolve(true)

export interface ImportHooks {
  /** Receives the numbers of written and of all packages; false stops. */
  readonly onBatch?: (done: number, total: number) => Promise<boolean>
  /** Task under which written rows are stored for an undo. */
  readonly taskId?: string
}

/**
 * Checks a sheet of packages and, with `commit`, writes those without a problem in this transaction: new ones as drafts, existing ones as
 * next versions; the rest becomes a workbook.
 * @throws Stopped
 */
export async function importQuotas(
  tx: Tx, input: QuotaImportAsked, { fileName, sheet }: KeptSheet, { onBatch = onAndOn, taskId }: ImportHooks = {},
): Promise<QuotaImportResult> {
  const {
    problems, groups, settled: resolved, existing, beside: additions,
  } = await (input.commit ? prepare(tx, sheet, input) : runAndRollBack(tx, () => prepare(tx, sheet, input)))
  const failed = badRows(problems)
  const writable = resolved.filter((one): one is WritablePackage => !failed(one.group) && isWritten(one))
  const written = new Map<SheetGroup, WrittenQuota>()
  for (const [at, one] of input.commit ? writable.entries() : []) {
    if (at % BATCH === 0 && !await onBatch(at, writable.length)) throw new Stopped()
    written.set(one.group, await write(tx, one))
  }
  if (input.commit && taskId !== undefined) await keepWritten(tx, taskId, writable, written)
  if (!await onBatch(writable.length, writable.length)) throw new Stopped()

  const packages = resolved.map(one =>
    outcomeOf(one, { failed: failed(one.group), removes: input.missing === 'remove', written: written.get(one.group), existing }))
  const rows = [...problemRows(groups, problems.filter(({ warning }) => !warning), failed), ...resolved.flatMap(conflictRows)]
  const label = (column: string): string => COLUMNS[column as ColumnKey] ?? column
  const failedFileId = !input.commit || rows.length === 0 ? null
    : await keepFailed(
      tx, `${fileName.replace(/\.\w+$/, '')}_未导入的定额.xlsx`, await failedRows(sheet, labelsAt(sheet, input.headerRow - 1), rows, label)
    )
  const count = (action: WritablePackage['deed']): number => writable.filter(one => one.deed === action).length
  return {
    packages, problems, failedFileId, written: input.commit ? writable.length : 0, added: count('new'), updated: count('update'),
    beside: additions,
  }
}

/** Checks the sheet; already writes words and materials that the packages need. */
async function prepare(tx: Tx, sheet: ReadSheet, input: QuotaImportAsked) {
  const reading = { ...input, unsorted: input.createMissing }
  const addedTerms = input.addWords ? await addWords(tx, sheet, reading) : 0
  const lookups = await lookupsFor(tx)
  const problems: ImportProblem[] = []
  const groups = groupRows(readRows(sheet, reading, lookups, problems))
  const around: Around = { lookups, levelOf: await levelsByPrice(tx), removes: input.missing === 'remove' }
  const existing = await existingOf(tx, groups)
  const {
    settled: resolved, added,
  } = await resolvePlanned(tx, await plan(tx, groups, existing, around, input), around, input, badRows(problems))
  return { problems, groups, settled: resolved, existing, beside: { ...added, words: addedTerms } }
}

type WritablePackage = Exclude<ResolvedPackage, { deed: 'pass' }>

const isWritten = (one: ResolvedPackage): boolean =>
  one.deed === 'new' || (one.deed === 'update' && (one.update.state === 'changed' || (one.update.state === 'conflict' && one.chosen)))

function badRows(problems: readonly ImportProblem[]): (group: SheetGroup) => boolean {
  const bad = new Set(problems.flatMap(({ row, warning }) => (warning ? [] : [Number(row)])))
  return group => rowsOfGroup(group).some(({ number }) => bad.has(number))
}

/** Packages with an open decision are returned with failed ones. */
function conflictRows(one: ResolvedPackage): ImportProblem[] {
  if (one.deed !== 'update' || one.update.state !== 'conflict' || one.chosen) return []
  const text = one.update.stale ?? ''
  return one.group.rows.map(({ number }) => ({ row: String(number), column: 'code', code: 'stale', text, value: '' }))
}

async function write(tx: Tx, one: WritablePackage): Promise<WrittenQuota> {
  if (one.deed === 'new') return writeNew(tx, one.code, one.draft)
  const { id, code } = await writeUpdate(tx, one.update)
  return { id, code }
}

/** Stores written packages with their previous versions until the import cannot be undone. */
async function keepWritten(
  tx: Tx, taskId: string, packages: readonly WritablePackage[], written: ReadonlyMap<SheetGroup, WrittenQuota>
): Promise<void> {
  const ids = [...written.values()].map(({ id }) => id)
  const versions = new Map<string, number>()
  for (let at = 0; at < ids.length; at += 1000) {
    const rows = await tx.q.select({ id: quota.id, version: quota.version }).from(quota).where(inArray(quota.id, ids.slice(at, at + 1000)))
    for (const { id, version } of rows) versions.set(id, version)
  }
  await keepRows(tx, taskId, packages.map(one => {
    const { id } = written.get(one.group)!
    const previous = one.deed === 'update' ? one.update.stored.record : undefined
    return {
      id, version: versions.get(id)!,
      before: previous === undefined ? null : { quotaVersion: previous.quotaVersion, quotaState: previous.state },
    }
  }))
}

/** Failed rows, and all rows of failed packages, to be corrected and imported again. */
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
