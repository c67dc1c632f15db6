import { dec, type Draft, type Lookups } from '#schemas/kit/index.ts'
import { UNSOUND } from '#schemas/quota/checks.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { DocumentCell } from '#shared/api/documentImport.ts'
import {
  contentAt, contentDifference, settledContent, staleContent, updateContent, withKeys, type LineFault, type Refusal, type SavedContent,
} from '#server/document/index.ts'
import { packages, type StoredQuota } from '../content.ts'
import { align } from './align.ts'
import { cellRows, HEAD_KEY, shownCell } from './cells.ts'
import { changedCells } from './changes.ts'
import { applyEdits, editsOf, type PackageEdits } from './edits.ts'
import { LINE_COLUMN, OPEN } from './faultCells.ts'
import { COLUMNS } from './layout.ts'
import { TOLERANCE, type ItemRow, type LevelOf, type SheetGroup } from './packages.ts'
import { HOPED, type ItemCells } from './resolve.ts'

export interface Around {
  readonly lookups: Lookups
  readonly levelOf: LevelOf
  readonly removes: boolean
}

export interface ReadUpdate {
  readonly group: SheetGroup
  readonly stored: StoredQuota
  readonly current: Draft
  /** The package at the time of the export. */
  readonly base: Draft
  readonly edits: PackageEdits
  readonly items: readonly ItemRow[]
  /** User and changes of saves since the export. */
  readonly stale: string | undefined
}

export interface Update extends ReadUpdate {
  readonly after: Draft
  readonly state: 'same' | 'changed' | 'conflict'
  readonly cells: readonly DocumentCell[]
}

/** Compares the sheet with the exported version: only differences from it are applied. */
export async function readUpdate(db: Db, group: SheetGroup, stored: StoredQuota, around: Around): Promise<ReadUpdate> {
  const { record, draft: current } = stored
  // A version refers to the package with this code, not to a namesake.
  const exported = record.code === group.at.text('code') ? Number(group.at.figure('version') ?? record.quotaVersion) : record.quotaVersion
  const snapshot = exported < record.quotaVersion ? (await contentAt(db, packages, record.id, exported))?.draft : undefined
  const base = snapshot ?? current
  const edits = editsOf(align(group, cellRows(base, around.lookups)), group.section, base, around)
  const stale = snapshot !== undefined && edits.any
    ? (await staleContent(db, packages, stored, exported)).message.replace('，请刷新后重试', '')
    : undefined
  return { group, stored, current, base, edits, items: edits.rows.flatMap(({ item }) => item ?? []), stale }
}

function reportGone({ current, edits }: ReadUpdate): void {
  const existingKeys = new Set(Object.values(current.lines).flatMap(rows => rows.map(({ key }) => String(key))))
  for (const { key, step, isNew, row, cells, item } of edits.rows) {
    const isThere = (one: string): boolean => existingKeys.has(one) || /^\d+$/.test(one)
    if (isNew && !isThere(step)) row.fail('kind', 'stale', '所属工序在导出之后已被删除')
    else if (!isNew && !existingKeys.has(key) && (item !== undefined || Object.keys(cells).length > 0))
      row.fail('kind', 'stale', '这一行在导出之后已被删除')
  }
}

/** Computes and checks the package like a save in the editor; faults are reported at their cells of the sheet. */
export async function settleUpdate(db: Db, read: ReadUpdate, { lookups, removes }: Around, itemCells: ItemCells): Promise<Update> {
  const { group, stored, current, base, edits, stale } = read
  const { record } = stored
  if (!edits.any) return { ...read, after: current, state: 'same', cells: [] }
  reportGone(read)
  const edited = applyEdits(current, edits, { removes, itemCells })
  const { computed, refused } = await settledContent(db, packages, edited, current)
  const unresolved = new Set((edited.lines.materials ?? []).concat(edited.lines.machines ?? []).filter(row => row.libMaterialId === HOPED)
    .map(({ key }) => String(key)))
  reportRefused(read, computed, refused, unresolved)
  reportComputed(read, computed, lookups)
  const after = withKeys(packages, computed, current)
  if (!contentDifference(packages, record.id, current, after).any) return { ...read, after: current, state: 'same', cells: [] }
  // New rows have got ids; the sheet has them by row number.
  const rows = new Map([[HEAD_KEY, group.at.number], ...edits.rows.map(({ key, row }): [string, number] => [key, row.number])])
  const cells = changedCells({
    before: current, after: { ...computed, head: { ...computed.head, quotaCode: record.code } }, base, lookups,
    rowOf: key => rows.get(key) ?? 0,
  })
  return { ...read, after, state: stale === undefined ? 'changed' : 'conflict', cells }
}

function reportRefused(
  { group, stored, edits }: ReadUpdate, computed: Draft, refused: Refusal | null, unresolved: ReadonlySet<string>
): void {
  if (refused === null) return
  const isDraft = stored.record.state === '0'
  const rows = new Map(edits.rows.map(({ key, row }) => [key, row]))
  // As for a new package: empty cells, and faults outside the workbook, keep it a draft.
  const open = ({ line, column, code }: LineFault): boolean =>
    isDraft && (OPEN.has(code) || !Object.hasOwn(LINE_COLUMN[line] ?? {}, column))
  const faults = refused.faults.filter(fault => !open(fault))
    .filter(({ row, column }) => !(unresolved.has(String(row)) && column === 'materialName'))
  for (const { line, row, column, text, code } of faults) {
    const sheetRow = line === '' ? group.at : rows.get(String(row))
    if (sheetRow === undefined) group.at.fail('code', code, `${lineName({ line, row }, computed)}${text}`)
    else sheetRow.fail(LINE_COLUMN[line]?.[column] ?? 'code', code, text)
  }
  const ofCells = refused.faults.length > 0
    && (refused.faults.some(({ text }) => text === refused.text) || Object.values<string>(UNSOUND).includes(refused.text))
  if (!ofCells && !isDraft) group.at.fail('code', 'invalid', refused.text)
}

function lineName({ line, row }: Pick<LineFault, 'line' | 'row'>, { lines }: Draft): string {
  const match = lines[line]?.find(({ key }) => String(key) === String(row))
  const name = match?.jobName ?? match?.materialName ?? match?.docName
  return typeof name === 'string' ? `“${name}”：` : ''
}

/** Reports amounts of the sheet that differ from the computed ones. */
function reportComputed({ edits }: ReadUpdate, computed: Draft, lookups: Lookups): void {
  const rows = new Map(cellRows(computed, lookups).map(row => [row.key, row]))
  for (const { part, row, base, changed } of edits.aligned.pairs) {
    const result = rows.get(base?.key ?? String(row.number))
    for (const key of part === 'package'
      ? ['worker', 'material', 'price'] as const
      : part === 'material' ? ['material'] as const : part === 'worker' ? ['num'] as const : []) {
      const [figure, cell] = [row.figure(key), result?.cells[key]]
      if (!changed.has(key) || cell == null || typeof figure !== 'string' || dec(figure).eq(cell.text)) continue
      const price = result?.cells.price?.text ?? '0'
      if (key === 'num' && dec(figure).times(price).minus(result?.cells.worker?.text ?? '0').abs().lte(TOLERANCE)) continue
      row.warn(key, 'computed', `与计算结果 ${shownCell(cell)} 不符，以计算结果为准（${COLUMNS[key]}）`)
    }
  }
}

/** Writes the next version in the current state. */
export const writeUpdate = (tx: Tx, { stored, after }: Update): Promise<SavedContent> =>
  updateContent(tx, packages, stored, after, stored.record.state)
