import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { computeDraft, dec, isEmpty, toText, type Draft, type Row } from '#schemas/kit/index.ts'
import { drawingAs, drawnTogether, isBeyond, materialsOf, withEntitlement } from '#schemas/supply/gate.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { LineFault, StoredRecord } from '#server/document/index.ts'
import { entitlementOf, entitlementTakers, type Asking, type Drawing } from './entitled.ts'

const LINE = 'items'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const quantityText = (value: unknown): string => toText(dec(text(value) || '0'))
const MAX_LISTED = 3

/** Serializes effects of a project. */
const lockProject = ({ sql, ctx }: Tx, { head }: StoredRecord) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.merchantId}/entitlement/${text(head.projectId)}`}, 0))`

/**
 * The gate of drawing documents: excess lines need a reason (domain B7.2). Lines have the columns limit, asked, left, over, cause and
 * drawsOn.
 */
export function gateOf(drawing: Drawing) {
  const { declared, verb } = drawing

  /** A draft with the entitlement of each line, and whether it exceeds the target; none of it is taken from the input. */
  async function gated(
    db: Db, id: string, { head, lines }: Draft, { before, ...asking }: Asking & { readonly before?: readonly Row[] | undefined } = {}
  ): Promise<Draft> {
    const stored = new Map((before ?? []).map(row => [row.id, row]))
    const rows = (lines[LINE] ?? []).map(row => (before === undefined ? row : drawingAs(row, stored.get(row.id))))
    const {
      limited, rows: entitled,
    } = await entitlementOf(db, drawing, text(head.projectId), { ...asking, except: id, materials: rows.flatMap(materialsOf) })
    const entitledRows = drawnTogether(withEntitlement(rows, entitled, limited))
    return computeDraft(declared, { head: { ...head, overBudget: isBeyond(entitledRows) }, lines: { ...lines, [LINE]: entitledRows } })
  }

  /** SG202611200003、SG202611210001 等 4 单 已申购 1,256.8: the documents that used up the rest. */
  async function takersText(db: Db, id: string, { head }: Draft, rows: readonly Row[], asking: Asking): Promise<(row: Row) => string> {
    const takers = await entitlementTakers(
      db, drawing, text(head.projectId), { ...asking, except: id, materials: rows.map(row => text(row.drawsOn)) }
    )
    return row => {
      const rowTakers = takers.filter(({ item, material }) => item === (text(row.projectItemId) || COMMON_ITEM) && material === row.drawsOn)
      const codes = rowTakers.slice(-MAX_LISTED).map(({ code }) => code).join('、')
      return rowTakers.length === 0
        ? ''
        : `，${codes}${rowTakers.length > MAX_LISTED ? ` 等 ${rowTakers.length} 单` : ''} ${verb} ${quantityText(row.asked)}`
    }
  }

  /**
   * Faults of lines above the remainder, with the documents that used it.
   * @param advice ending of the message
   */
  async function saidOver(
    db: Db, id: string, draft: Draft, over: readonly Row[], advice: string, asking: Asking = {}
  ): Promise<LineFault[]> {
    const rows = draft.lines[LINE] ?? []
    if (over.length === 0) return []
    const takers = await takersText(db, id, draft, over, asking)
    return over.map(row => ({
      line: LINE, row: String(row.id), column: 'cause', code: 'required',
      text: `第 ${rows.indexOf(row)
        + 1} 行 ${text(row.itemName)}：超过目标用量 ${quantityText(row.over)}（剩余额度 ${quantityText(row.left)}${takers(row)}），${advice}`,
    }))
  }

  const overFaults = (db: Db, id: string, draft: Draft, asking: Asking = {}): Promise<LineFault[]> =>
    saidOver(
      db, id, draft, (draft.lines[LINE] ?? []).filter(row => !isEmpty(row.over ?? null) && isEmpty(row.cause ?? null)), '请填写超量原因', asking
    )

  /** Recomputes and checks a document on submission. */
  async function submitted(
    db: Db, { id, head, lines }: StoredRecord
  ): Promise<{ readonly draft: Draft, readonly faults: readonly LineFault[] }> {
    const draft = await gated(db, id, { head, lines })
    return { draft, faults: await overFaults(db, id, draft) }
  }

  /** Chinese reason why an approval cannot take effect, or null: documents in effect used the entitlement. */
  async function whyOver(db: Db, { id, head, lines, state }: StoredRecord): Promise<string | null> {
    if (state !== 'RUNNING') return null
    const asking = { complete: true } as const
    return (await overFaults(db, id, await gated(db, id, { head, lines }, asking), asking))[0]?.text ?? null
  }

  /**
   * The same under lock.
   * @throws AppError WRONG_STATE
   */
  async function demandEntitled(tx: Tx, record: StoredRecord): Promise<void> {
    await lockProject(tx, record)
    const reason = await whyOver(tx, { ...record, state: 'RUNNING' })
    if (reason !== null) throw new AppError('WRONG_STATE', { text: reason })
  }

  /** Chinese reason why a closed remainder is unavailable, or null; every excess needs an approval. */
  async function whyNotReopened(tx: Tx, record: StoredRecord): Promise<string | null> {
    await lockProject(tx, record)
    const { id, head, lines } = record
    const rowsById = new Map((lines[LINE] ?? []).map(row => [row.id, row]))
    const draft = await gated(tx, id, { head, lines })
    const over = (draft.lines[LINE] ?? []).filter(row => dec(text(row.over) || '0').gt(text(rowsById.get(row.id)?.over) || '0'))
    return (await saidOver(tx, id, draft, over, '不能重开余量'))[0]?.text ?? null
  }
  return { gated, overFaults, submitted, whyOver, demandEntitled, whyNotReopened }
}
