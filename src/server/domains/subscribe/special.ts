import { isEmpty, type Draft, type Row } from '#schemas/kit/index.ts'
import { asLibraryItem, SPECIAL_FIRST } from '#schemas/supply/special.ts'
import { demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { readRecord, saveDocument, type LineFault, type ServedDocument } from '#server/document/index.ts'
import { saveMaterial } from '#server/domains/library/index.ts'
import { lookupsFor } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { subscribeApi as api } from '#shared/api/subscribe.ts'
import { libraryItem } from './reference.ts'

const LINE = 'items'

/** Lines without a library item: they stay drafts. */
export const specialFaults = ({ lines }: Draft): LineFault[] => (
  lines[LINE] ?? []
).flatMap((row, at): LineFault[] => (isEmpty(row.libMaterialId ?? null)
  ? [{ line: LINE, row: String(row.id), column: 'itemName', code: 'invalid', text: `第 ${at
    + 1} 行 ${String(row.itemName ?? '')}：${SPECIAL_FIRST}` }] : []))

/** @throws AppError BAD_INPUT without one, FORBIDDEN, as a save of the library */
async function added(tx: Tx, item: Readonly<Record<string, unknown>> | null | undefined): Promise<string> {
  if (item == null) throw new AppError('BAD_INPUT', { field: 'libMaterialId', text: '请选择材料库中的材料，或填写新材料' })
  demand(tx.ctx, ['edit', 'N_MATERIAL'])
  return (await saveMaterial(tx, false, item)).id
}

/**
 * 特殊材料转入材料库: a line in words becomes a library item and gets its name (domain B7.2), in the requested unit.
 * @throws AppError as a save of the document; NOT_FOUND for an unknown line or item, BAD_INPUT for another unit, FORBIDDEN without
 *   permission to add items
 */
export const takeIntoLibrary = (served: ServedDocument) => async (
  tx: Tx, input: ParsedInput<typeof api.specialMaterialUpdate>
): Promise<OutputOf<typeof api.specialMaterialUpdate>> => {
  const { id, version, row: rowId, projectItemId } = input
  const { head, lines } = await readRecord(tx, served.stored, id)
  const row = (lines[LINE] ?? []).find(one => one.id === rowId)
  if (row === undefined) throw new AppError('NOT_FOUND')
  const libMaterialId = input.libMaterialId ?? await added(tx, input.material)
  const item = await libraryItem(tx, libMaterialId)
  if (item === undefined) throw new AppError('NOT_FOUND')
  const cells = asLibraryItem(row, item, await lookupsFor(tx))
  if (typeof cells === 'string') throw new AppError('BAD_INPUT', { field: 'libMaterialId', text: cells })
  const updatedRow: Row = { ...row, ...cells, ...projectItemId != null && { projectItemId: projectItemId === '' ? null : projectItemId } }
  const saved = await saveDocument(
    served.serving, tx, { id, version, head, lines: { ...lines, [LINE]: lines[LINE]!.map(one => (one === row ? updatedRow : one)) } },
    'specialMaterialUpdate'
  )
  return { id, version: saved.version, libMaterialId }
}
