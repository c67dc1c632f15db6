import { sql } from 'drizzle-orm'
import { computeDraft, type Draft, type Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { documentLink } from '#server/db/tables/document.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor, updateRows } from '#server/grid/index.ts'
import { amendingOf, notAmendable, versionOf } from './amending.ts'
import { commitRecord } from './commit.ts'
import { nameOf, type AmendmentHooks, type Approval, type Serving } from './hooks.ts'
import { givenFaults } from './pull/demandUntaken.ts'
import { takenFrom } from './pull/rows.ts'
import { savedTakings } from './pull/takings.ts'
import { lockRecords, readRecord, type StoredRecord } from './records.ts'
import { refuseDraft } from './refusal.ts'
import { writeRecord } from './saving.ts'
import { keepVersion } from './spine.ts'
import { headTable, type Stored } from './stored.ts'
import { kindNamedBy } from './kindByName.ts'

interface Versions { readonly base: number | null, readonly amended: number | null }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The versions that an amendment was based on and made; none before it is in force. */
export async function versionsOf({ sql: query, ctx }: Db, { table }: Stored, id: string): Promise<Versions> {
  const [row] = await query<{ base: number | null, amended: number | null }>`select base_version as base, amended_version as amended
    from ${table} where ${table.merchantId} = ${ctx.merchantId} and ${table.id} = ${id}`
  return { base: row?.base ?? null, amended: row?.amended ?? null }
}

/** The first document that draws on one of these rows, from some version on. */
async function takerOf(
  { sql: query, ctx }: Tx, id: string, rows: readonly string[] | null, minVersion = 0
): Promise<{ code: string, row: string } | undefined> {
  const [row] = await query<{ code: string, row: string }>`select d.code, l.from_row as row from ${documentLink} l join document d
    on d.merchant_id = l.merchant_id and d.id = l.to_id
    where l.merchant_id = ${ctx.merchantId} and l.from_id = ${id}
    and coalesce(l.from_version, 0) >= ${minVersion} ${rows === null ? sql`` : sql`and l.from_row = any(${sql.param(rows)})`}
    order by d.code
    limit 1`
  return row
}

/**
 * Rows with draws cannot be removed, since their takers reference them (domain B7.5).
 * @returns why the amendment is refused, or null
 */
async function lostRows(tx: Tx, stored: Stored, amendment: StoredRecord, base: StoredRecord): Promise<string | null> {
  const { amends } = amendingOf(stored)
  for (const [line, grid] of Object.entries(stored.document.lines)) {
    const retained = new Set((amendment.lines[line] ?? []).map(row => text(row[amends.row])))
    const rows = base.lines[line] ?? []
    const removed = rows.map(row => text(row[grid.rowKey])).filter(id => !retained.has(id))
    const taker = removed.length === 0 ? undefined : await takerOf(tx, base.id, removed)
    if (taker !== undefined) return `原第 ${rows.findIndex(row => row[grid.rowKey] === taker.row) + 1} 行已被 ${taker.code} 引用，不能删除`
  }
  return null
}

/** The reason in Chinese, or null. */
const moreThanThere = async (db: Db, stored: Stored, { id, state }: StoredRecord, draft: Draft): Promise<string | null> =>
  (await savedTakings(db, stored, { id, draft: computeDraft(stored.document, draft), state }))[0]?.text ?? null

/** Writes the amended document, with its previous and new version. */
async function rewrite(tx: Tx, serving: Serving, before: StoredRecord, draft: Draft, auditAction: string): Promise<StoredRecord> {
  const { stored } = serving
  const computed = computeDraft(stored.document, draft)
  const taking = { id: before.id, draft: computed, before, state: before.state }
  refuseDraft(
    stored.document, computed, await lookupsFor(tx), [...await savedTakings(tx, stored, taking), ...await givenFaults(tx, stored, taking)]
  )
  await keepVersion(tx, stored, before)
  await writeRecord(serving, tx, { id: before.id, stored: before, draft: computed })
  return commitRecord(tx, stored, { id: before.id, before }, { action: auditAction })
}

/** Header and lines of the document after the amendment; rows keep their keys. */
function amendedDraft(stored: Stored, base: StoredRecord, amendment: Draft): Draft {
  const { amends, base: { document: { pulls } } } = amendingOf(stored)
  const rows = (line: string): Row[] => (amendment.lines[line] ?? []).map(({ [amends.row]: baseRowId, ...row }) => {
    const { rowKey } = stored.document.lines[line]!
    // An amendment cannot change a row's source.
    const previous = base.lines[line]?.find(one => one[rowKey] === text(baseRowId))
    return { ...previous && takenFrom(previous, pulls[line] ?? []), ...row, [rowKey]: text(baseRowId) || row[rowKey] || null }
  })
  return {
    head: { ...base.head, ...Object.fromEntries(amends.changes.map(key => [key, amendment.head[key] ?? null])) },
    lines: { ...base.lines, ...Object.fromEntries(Object.keys(stored.document.lines).map(line => [line, rows(line)])) },
  }
}

/**
 * Approval of an amendment: the amended document becomes its next version in the same transaction; earlier draws keep referencing the rows
 * and version they used (domain B7.5). Only the newest amendment can be undone, and only while nothing relies on it.
 */
export function amendment(stored: Stored, more: AmendmentHooks = {}): Approval {
  const { header, amends: { column, changes } = { column: '', changes: [] } } = stored.document
  const base = (): Serving => kindNamedBy(header, column)
  const baseId = ({ head }: StoredRecord): string => text(head[column])
  const mark = async (tx: Tx, id: string, { base: from, amended: to }: Versions): Promise<void> =>
    updateRows(tx, headTable(stored, tx, await lookupsFor(tx)), [{ id, base_version: from, amended_version: to }]).then(() => undefined)
  const demand = (refusal: string | null): void => { if (refusal !== null) throw new AppError('WRONG_STATE', { text: refusal }) }
  return {
    async check(db, record) {
      const before = await readRecord(db, base().stored, baseId(record))
      return await notAmendable(db, stored, before, record.id)
        ?? await moreThanThere(db, base().stored, before, amendedDraft(stored, before, record)) ?? await more.check?.(db, record) ?? null
    },
    async apply(tx, record) {
      await more.demand?.(tx, record)
      const [before] = await lockRecords(tx, base().stored, [baseId(record)])
      demand(await notAmendable(tx, stored, before!, record.id))
      demand(await lostRows(tx, stored, record, before!))
      const after = await rewrite(tx, base(), before!, amendedDraft(stored, before!, record), 'amend')
      await mark(tx, record.id, { base: before!.version, amended: after.version })
      await more.applied?.(tx, { amendment: record, before: before!, after })
    },
    async undo(tx, record) {
      const [now] = await lockRecords(tx, base().stored, [baseId(record)])
      demand(await notAmendable(tx, stored, now!, record.id))
      const { base: from, amended: to } = await versionsOf(tx, stored, record.id)
      const { table, columns } = stored
      const [later] = await tx.sql<{ code: string }>`select ${columns[stored.document.number!.column]!} as code from ${table}
        where ${table.merchantId} = ${tx.ctx.merchantId}
        and ${columns[column]!} = ${baseId(record)} and amended_version > ${to ?? 0} limit 1`
      if (later !== undefined) demand(`已有更晚的补充协议 ${later.code}，请先反审核它`)
      const taker = await takerOf(tx, now!.id, null, to ?? 0)
      if (taker !== undefined) demand(`${taker.code} 已按这份补充协议引用明细`)
      const previous = await versionOf(tx, now!.id, from ?? 0)
      const draft = {
        head: { ...now!.head, ...Object.fromEntries(changes.map(key => [key, previous.head[key] ?? null])) }, lines: previous.lines,
      }
      const after = await rewrite(tx, base(), now!, draft, 'amendUndo')
      await mark(tx, record.id, { base: null, amended: null })
      await more.undone?.(tx, { amendment: record, before: now!, after })
      return [`${nameOf(base().stored, now!) ?? ''} 恢复到第 ${from ?? 0} 版`]
    },
  }
}
