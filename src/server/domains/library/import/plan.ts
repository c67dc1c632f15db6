import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import type { Lookups, Row } from '#schemas/kit/index.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import { checkMaterials, gridOf, normalRow, withBothPrices } from '../check.ts'
import { cellsOf, wordsOf } from '../save.ts'
import { rowReader, withValues, type ImportProblem, type Mapping } from './read.ts'

export type MaterialColumns = ReturnType<typeof fromMaterial>

/** What an import would do, and why it does not do the rest. */
export interface Plan {
  readonly added: readonly MaterialColumns[]
  readonly updated: readonly { readonly id: string, readonly columns: MaterialColumns }[]
  readonly unchanged: number
  readonly problems: readonly ImportProblem[]
}

export interface PlanOptions {
  readonly machine: boolean
  readonly sheet: ReadSheet
  readonly headerRow: number
  readonly mapping: Mapping
  readonly defaultType: string | null
  readonly matchBy: 'materialCode' | 'materialName'
  /** Called after each batch with the rows done; false stops. */
  readonly onBatch: (done: number) => Promise<boolean>
}

const BATCH = 500

interface Candidate {
  readonly number: number
  readonly row: Row
  readonly columns: MaterialColumns
}

/**
 * Checks all rows of a sheet against the declaration, each other and the library; nothing is written.
 * Undefined when it was stopped. The first of rows that repeat each other counts, so that an import that runs again meets
 * its own rows and changes nothing.
 */
export async function planImport(db: Db, lookups: Lookups, options: PlanOptions): Promise<Plan | undefined> {
  const { sheet, headerRow, machine } = options
  const numbers = sheet.rows.flatMap((cells, at) => (at >= headerRow && cells.some(cell => cell !== null && cell.text.trim() !== '') ? [at + 1] : []))
  const state: State = { seen: new Map(), added: [], updated: [], unchanged: 0, problems: [] }
  const read = rowReader(gridOf(machine), options.mapping, lookups)
  for (let at = 0; at < numbers.length; at += BATCH) {
    const batch = numbers.slice(at, at + BATCH).flatMap(number => candidate(state, options, lookups, read, number))
    await settle(db, state, options, batch)
    await breathe()
    if (!await options.onBatch(Math.min(at + BATCH, numbers.length))) return undefined
  }
  return state
}

interface State extends Plan {
  /** Identities and codes met so far in this file, with the row's number. */
  readonly seen: Map<string, number>
  readonly added: MaterialColumns[]
  readonly updated: { id: string, columns: MaterialColumns }[]
  unchanged: number
  readonly problems: ImportProblem[]
}

function candidate({ problems }: State, options: PlanOptions, lookups: Lookups, read: ReturnType<typeof rowReader>, number: number): Candidate[] {
  const cells = options.sheet.rows[number - 1] ?? []
  const { row: parsed, problems: unread } = read(cells, number)
  const row = withBothPrices(normalRow(options.machine, { ...parsed, materialType: parsed.materialType ?? options.defaultType }))
  const unreadable = new Set(unread.map(({ column }) => column))
  const checked = checkMaterials(options.machine, [row], lookups).filter(({ column }) => !unreadable.has(column))
  const found = [...unread, ...withValues(checked, cells, options.mapping)]
  problems.push(...found)
  return found.length > 0 ? [] : [{ number, row, columns: fromMaterial(row, options.machine) }]
}

async function existing(db: Db, batch: readonly Candidate[]): Promise<readonly MaterialRecord[]> {
  if (batch.length === 0) return []
  const mine = eq(material.merchantId, db.ctx.merchantId)
  const codes = batch.map(({ columns }) => columns.code).filter(code => code !== null)
  const byIdentity = await db.q.select().from(material).where(and(mine, inArray(material.identity, batch.map(({ columns }) => columns.identity))))
  return codes.length === 0 ? byIdentity : [...byIdentity, ...await db.q.select().from(material).where(and(mine, inArray(material.code, codes)))]
}

async function settle(db: Db, state: State, options: PlanOptions, batch: readonly Candidate[]): Promise<void> {
  const records = await existing(db, batch)
  const byIdentity = new Map(records.map(record => [record.identity, record]))
  const byCode = new Map(records.flatMap(record => (record.code === null ? [] : [[record.code, record] as const])))
  for (const one of batch) {
    const { columns, number } = one
    const refuse = (column: string, text: string, value: string | null): void =>
      void state.problems.push({ row: String(number), column, code: 'duplicate', text, value: value ?? '' })
    const earlierCode = columns.code === null ? undefined : state.seen.get(`#${columns.code}`)
    const earlier = state.seen.get(columns.identity)
    if (earlierCode !== undefined) { refuse('materialCode', `编码与第 ${earlierCode} 行重复`, columns.code); continue }
    if (earlier !== undefined) { refuse('materialName', `名称、规格、品牌、单位与第 ${earlier} 行重复`, columns.name); continue }
    state.seen.set(columns.identity, number)
    if (columns.code !== null) state.seen.set(`#${columns.code}`, number)

    const sameItem = byIdentity.get(columns.identity)
    const sameCode = columns.code === null ? undefined : byCode.get(columns.code)
    const target = options.matchBy === 'materialCode' ? sameCode ?? (columns.code === null ? sameItem : undefined) : sameItem
    if (sameItem !== undefined && sameItem !== target) refuse('materialName', `与已有条目重复：${wordsOf(sameItem)}`, columns.name)
    else if (sameCode !== undefined && sameCode.id !== target?.id) refuse('materialCode', `编码已被使用：${wordsOf(sameCode)}`, columns.code)
    else if (target === undefined) state.added.push(columns)
    else if (target.machine !== options.machine) refuse('materialType', '材料与机械不能互换', wordsOf(target))
    else change(state, options, target, one)
  }
}

/** Columns that the file does not have keep what is stored. */
function change(state: State, options: PlanOptions, before: MaterialRecord, { row }: Candidate): void {
  const told = Object.fromEntries(Object.entries(row).filter(([key]) => options.mapping[key] !== undefined && options.mapping[key] !== null))
  const merged = withBothPrices(normalRow(options.machine, { ...cellsOf(before), ...told }), before)
  const columns = fromMaterial(merged, options.machine)
  const same = Object.entries(columns).every(([key, value]) => JSON.stringify(value) === JSON.stringify(before[key as keyof MaterialRecord]))
  if (same) state.unchanged++
  else state.updated.push({ id: before.id, columns })
}
