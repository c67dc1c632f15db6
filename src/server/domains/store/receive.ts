import { dec, newRow, businessDate, SOURCE_DOCUMENT, SOURCE_ROW, type Draft, type Row } from '#schemas/kit/index.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Tx } from '#server/db/tx.ts'
import {
  demandActing, readRecord, refuseFaults, saveDocument, takenBy, type LineFault, type ServedDocument, type StoredRecord,
} from '#server/document/index.ts'
import { postDocument, workflowNow } from '#server/domains/approval/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { storeReceiptApi as api } from '#shared/api/storeReceipt.ts'
import { text } from './keys.ts'
import { knownOrder, orderOf, RECEIVED } from './receipt.ts'

type ReceiptInput = ParsedInput<typeof api.receive>

/** Order row id by bill row id. */
type Origins = ReadonlyMap<string, string>

/** Rows of the bill: counted quantities, the rest from the order. */
function rowsFor({ orderId, lines }: ReceiptInput, order: StoredRecord): { readonly rows: readonly Row[], readonly origins: Origins } {
  const orderRows = new Map((order.lines[RECEIVED.line] ?? []).map(row => [String(row.id), row]))
  const origins = new Map<string, string>()
  const rows = lines.filter(({ arrived }) => dec(arrived).gt(0)).map(({ row: orderRow, arrived, quantity, rejectReason }) => {
    const id = newId()
    origins.set(id, orderRow)
    const copied = Object.fromEntries(
      Object.entries(RECEIVED.copies).map(([column, sourceColumn]) => [column, orderRows.get(orderRow)?.[sourceColumn!] ?? null])
    )
    return newRow(planIn.lines.items, id, {
      ...copied, arrived, quantity, rejectReason, [SOURCE_DOCUMENT]: orderId, [SOURCE_ROW]: orderRow,
    })
  })
  return { rows, origins }
}

/** Translates a refusal to rows of the order, the only ones the caller has. */
async function inTermsOfOrder(tx: Tx, { stored }: ServedDocument, origins: Origins, error: AppError): Promise<AppError> {
  const rows = error.rows ?? []
  const over = rows.filter(({ column }) => column === RECEIVED.quantity).map(({ row }) => origins.get(String(row)) ?? '')
  const takers = await takenBy(tx, stored, RECEIVED, over)
  const faults = rows.map(fault => {
    const orderRow = origins.get(String(fault.row))
    const codes = fault.column === RECEIVED.quantity && orderRow !== undefined ? takers.get(orderRow) ?? [] : []
    const reason = fault.text.replace(/^第 \d+ 行[^：]*：/, '')
    return { ...fault, row: orderRow ?? '', text: codes.length === 0 ? reason : `${reason}，已由 ${codes.join('、')} 入库` }
  })
  const [first] = faults
  return new AppError(error.code, {
    text: first !== undefined && rows[0]?.text === error.message ? first.text : error.message, field: error.field, rows: faults,
  })
}

/** Checks of the whole bill that concern rows, so that the receiver can correct a row. */
async function demandRows(tx: Tx, draft: Draft): Promise<void> {
  const lookups = await lookupsFor(tx)
  refuseFaults(planIn.checks.flatMap(({ at, test }): LineFault[] => {
    const rows = at?.rows === undefined ? [] : (draft.lines[at.line] ?? []).filter(at.rows)
    const refusal = rows.length === 0 ? null : test(draft, lookups)
    return refusal === null
      ? []
      : rows.map(row => ({ line: at!.line, row: String(row.id), column: at!.column, code: 'invalid', text: refusal }))
  }))
}

/** Saves the bill, refuses excess quantities by row, and posts it. */
async function write(
  tx: Tx, served: ServedDocument, head: Row, items: readonly Row[], fileIds: readonly string[]
): Promise<OutputOf<typeof api.receive>> {
  const { stored, serving } = served
  await demandRows(tx, { head, lines: { items } })
  const saved = await saveDocument(serving, tx, {
    head: { ...head, attachments: fileIds.map(id => ({ id, originName: '', visitUrl: '' })) }, lines: { items },
  })
  await demandActing(tx, stored, await readRecord(tx, stored, saved.id), 'COMPLETE')
  const { can: permissions } = await workflowNow(tx, served, saved.id)
  if (permissions.post) await postDocument(tx, served, saved)
  const { head: written, state } = await readRecord(tx, stored, saved.id)
  return { id: saved.id, code: text(written.code), state: state as OutputOf<typeof api.receive>['state'] }
}

/**
 * Creates and posts the 采购入库单 of an order's arrivals in one transaction (domain B7.3).
 * @throws AppError FORBIDDEN, NOT_FOUND; BAD_ROWS by row of the order; WRONG_STATE with the refusal of its effect
 */
export const receive = (served: ServedDocument) => async (tx: Tx, input: ReceiptInput): Promise<OutputOf<typeof api.receive>> => {
  demand(tx.ctx, served.serving.api.save.need)
  const order = await knownOrder(tx, orderOf(served), input.orderId)
  const matched = Object.fromEntries(
    Object.entries(RECEIVED.match ?? {}).map(([column, sourceColumn]) => [column, order.head[sourceColumn!] ?? null])
  )
  const { warehouseId, bizDay = businessDate(tx.ctx.now), noteNo, plate, deliverer, remark, fileIds } = input
  const head = {
    ...matched, warehouseId, handlerId: tx.ctx.userId, bizDay, noteNo: noteNo ?? null, plate: plate ?? null, deliverer: deliverer ?? null,
    remark: remark ?? null,
  }
  const { rows, origins } = rowsFor(input, order)
  try {
    return await write(tx, served, newRow(served.stored.document.header, '', head), rows, fileIds)
  } catch (error) {
    throw error instanceof AppError && error.rows !== undefined ? await inTermsOfOrder(tx, served, origins, error) : error
  }
}
