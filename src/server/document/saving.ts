import { getTableColumns } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { computeDraft, madeBy, type Draft, type Problem } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { Tx } from '#server/db/tx.ts'
import { cellText, insertRows, lookupsFor, storedTwins, updateRows } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import { amendingFacts } from './amending.ts'
import { cleanDraft, type RawDraft } from './clean.ts'
import { commitRecord } from './commit.ts'
import { whyNotHis } from './drafting.ts'
import { fileFaults } from './files.ts'
import { deedOf, type Saving, type Serving } from './hooks.ts'
import { mayEdit } from './reading.ts'
import { lockRecords, type StoredRecord } from './records.ts'
import { followName } from './namedBy.ts'
import { withNames } from './refNames.ts'
import { missingRefs } from './refs.ts'
import { headFaults, refuseDraft, type LineFault } from './refusal.ts'
import { saveLines } from './saveLines.ts'
import { otherNumbers, sealedCells, sealedFaults } from './sealed.ts'
import { withCopies } from './pull/copies.ts'
import { givenFaults } from './pull/demandUntaken.ts'
import { overNotices, savedTakings } from './pull/takings.ts'
import { numberOf } from './spine.ts'
import { cellsOf, headTable } from './stored.ts'
import { checkStale, standingOf } from './version.ts'

export type GivenSave = RawDraft & { readonly id?: string | null, readonly version?: number | null }
export type Saved = OutputOf<DocumentApi['save']>

/** A problem without a line is the header's. */
const placed = (fault: Problem | LineFault): LineFault => ('line' in fault ? fault : { ...fault, line: '', row: '' })

/**
 * Cleans, computes and validates a draft; all faults are reported at once.
 * @throws AppError BAD_ROWS
 */
async function prepareDraft(
  { stored, hooks }: Serving, tx: Tx, id: string, before: StoredRecord | undefined, raw: RawDraft
): Promise<Saving> {
  const { document } = stored
  const lookups = await lookupsFor(tx)
  const { draft: cleaned, faults } = cleanDraft(tx.ctx, stored, raw, before)
  const resolved = await withNames(tx, stored, cleaned, before)
  const { head: sent, lines } = await withCopies(tx, stored, resolved.draft, before)
  const head = before === undefined ? madeBy(document.header, sent, { id: tx.ctx.userId, name: tx.ctx.realName }) : sent
  const amending = await amendingFacts(tx, stored, id, before, { head, lines })
  const computed: Saving = { id, stored: before, draft: computeDraft(document, { head: { ...head, ...amending.head }, lines }) }
  const saving: Saving = hooks.prepare === undefined ? computed : { ...computed, draft: await hooks.prepare(tx, computed) }
  const problems: (Problem | LineFault)[] = []
  for (const validate of hooks.validate ?? []) problems.push(...await validate(tx, saving))
  refuseDraft(document, saving.draft, lookups, [
    ...faults, ...resolved.faults, ...amending.faults, ...await missingRefs(tx, stored, saving.draft),
    ...await fileFaults(tx, stored, saving.draft, before?.id),
    ...await savedTakings(tx, stored, { ...saving, state: before?.state ?? document.start, scoped: true }),
    ...await givenFaults(tx, stored, { ...saving, before }),
    ...headFaults(await storedTwins(tx, headTable(stored, tx, lookups), [saving.draft.head], [id])),
    ...problems.map(placed), ...await sealedFaults(tx, stored, saving),
  ])
  return saving
}

/** Sets a new document's initial state and its number, the number last. */
async function withNumber({ stored }: Serving, tx: Tx, { head, lines }: Draft): Promise<Draft> {
  const { stateColumn, number, header, start, business } = stored.document
  const code = await numberOf(tx, stored, head)
  return {
    lines,
    head: {
      ...head, ...(code !== null && { [number!.column]: code }),
      ...(stateColumn !== null && header.columns[stateColumn]!.facts.readOnly && { [stateColumn]: start }),
      ...(business !== undefined && { [business.column]: business.start }),
    },
  }
}

export async function writeRecord({ stored, hooks }: Serving, tx: Tx, saving: Saving): Promise<void> {
  const { id, stored: before, draft } = saving
  const { document: { named: nameColumn }, pinyin } = stored
  const source = headTable(stored, tx, await lookupsFor(tx))
  const letters = pinyin !== undefined && nameColumn !== undefined ? { [pinyin.name]: pinyinOf(cellText(draft.head[nameColumn])) } : {}
  const only = Object.fromEntries(stored.only.map(({ column, value }) => [column.name, value]))
  const columns = getTableColumns(stored.table) as Readonly<Record<string, PgColumn>>
  const sealed = Object.entries((await sealedCells(tx, stored, [{ ...draft.head, id }])).get(id) ?? {})
    .map(([property, value]) => [columns[property]!.name, value] as const)
  const row = {
    ...cellsOf(stored, draft.head, 'column'), id, ...letters, ...only, ...Object.fromEntries(sealed), ...await hooks.beside?.(tx, saving),
  }
  if (before === undefined) await insertRows(tx, source, [row])
  else await updateRows(tx, source, [row])
  for (const [name, { table, parent, ...place }] of Object.entries(stored.lines)) {
    const lines = (draft.lines[name] ?? []).map(line => ({ ...line, id: String(line[place.grid.rowKey] ?? '') || newId() }))
    const numbers = await sealedCells(tx, { table, ...place }, lines)
    const rows = lines.map((line, sort) =>
      ({ ...cellsOf({ table, ...place }, line, 'property'), id: line.id, sort, ...numbers.get(line.id) }))
    await saveLines(tx, table, { column: parent, id }, rows as never)
  }
}

/**
 * Locks the document, checks its version, validates, writes it with its lines and commits.
 * @param auditAction audit name
 * @throws AppError NOT_FOUND, STALE_VERSION, WRONG_STATE; BAD_ROWS with every wrong cell
 */
export async function saveDocument(serving: Serving, tx: Tx, input: GivenSave, auditAction = deedOf(serving.api.save)): Promise<Saved> {
  const { stored, hooks } = serving
  const { document } = stored
  if (document.part && input.id == null) throw new AppError('NOT_FOUND')
  const [before] = input.id == null ? [] : await lockRecords(tx, stored, [input.id])
  if (before !== undefined) {
    checkStale(await standingOf(tx, before), input.version)
    const refusal = await whyNotHis(serving, tx, before)
    if (refusal !== null) throw new AppError('FORBIDDEN', { text: refusal })
    if (!await mayEdit(serving, tx, before)) throw new AppError('WRONG_STATE', { text: `${document.states[before.state] ?? ''}状态不能编辑` })
  }
  const prepared = await prepareDraft(serving, tx, before?.id ?? newId(), before, input)
  const saving: Saving = before === undefined ? { ...prepared, draft: await withNumber(serving, tx, prepared.draft) } : prepared
  const additionalKeys = before === undefined ? [] : await otherNumbers(tx, stored, saving)
  await writeRecord(serving, tx, saving)
  await followName(tx, stored, saving)
  const followed = await hooks.afterSave?.(tx, saving) ?? []
  const after = await commitRecord(tx, stored, { id: saving.id, before, also: additionalKeys }, { action: auditAction })
  return {
    id: saving.id, version: after.version,
    notices: [...followed, ...hooks.notices?.(saving, tx.ctx.now) ?? [], ...await overNotices(tx, stored, after)],
  }
}
