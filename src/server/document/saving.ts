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
import { cleanDraft, type GivenDraft } from './clean.ts'
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
import { givenFaults } from './pull/given.ts'
import { overNotices, savedTakings } from './pull/taking.ts'
import { numberOf } from './spine.ts'
import { cellsOf, headTable } from './stored.ts'
import { checkStale, standingOf } from './version.ts'

/** What a save is given: of a stored one its id and the version that was opened. */
export type GivenSave = GivenDraft & { readonly id?: string | null, readonly version?: number | null }
export type Saved = OutputOf<DocumentApi['save']>

/** A problem without a line is the header's. */
const placed = (fault: Problem | LineFault): LineFault => ('line' in fault ? fault : { ...fault, line: '', row: '' })

/** Cleaned and computed; everything that is wrong is said at once. @throws AppError BAD_ROWS */
async function settle(
  { stored, hooks }: Serving, tx: Tx, id: string, before: StoredRecord | undefined, given: GivenDraft
): Promise<Saving> {
  const { document } = stored
  const lookups = await lookupsFor(tx)
  const { draft: cleaned, faults } = cleanDraft(tx.ctx, stored, given, before)
  const named = await withNames(tx, stored, cleaned, before)
  const { head: sent, lines } = await withCopies(tx, stored, named.draft, before)
  const head = before === undefined ? madeBy(document.header, sent, { id: tx.ctx.userId, name: tx.ctx.realName }) : sent
  const amending = await amendingFacts(tx, stored, id, before, { head, lines })
  const computed: Saving = { id, stored: before, draft: computeDraft(document, { head: { ...head, ...amending.head }, lines }) }
  const saving: Saving = hooks.prepare === undefined ? computed : { ...computed, draft: await hooks.prepare(tx, computed) }
  const found: (Problem | LineFault)[] = []
  for (const validate of hooks.validate ?? []) found.push(...await validate(tx, saving))
  refuseDraft(document, saving.draft, lookups, [
    ...faults, ...named.faults, ...amending.faults, ...await missingRefs(tx, stored, saving.draft),
    ...await fileFaults(tx, stored, saving.draft, before?.id),
    ...await savedTakings(tx, stored, { ...saving, state: before?.state ?? document.start, scoped: true }),
    ...await givenFaults(tx, stored, { ...saving, before }),
    ...headFaults(await storedTwins(tx, headTable(stored, tx, lookups), [saving.draft.head], [id])),
    ...found.map(placed), ...await sealedFaults(tx, stored, saving),
  ])
  return saving
}

/** What a new document begins with: its number, taken last, and its first state. */
async function begun({ stored }: Serving, tx: Tx, { head, lines }: Draft): Promise<Draft> {
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

/** Writes the header and the lines of a draft that is in order. */
export async function put({ stored, hooks }: Serving, tx: Tx, saving: Saving): Promise<void> {
  const { id, stored: before, draft } = saving
  const { document: { named }, pinyin } = stored
  const source = headTable(stored, tx, await lookupsFor(tx))
  const letters = pinyin !== undefined && named !== undefined ? { [pinyin.name]: pinyinOf(cellText(draft.head[named])) } : {}
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
 * Saves a whole document: locked, not stale, in order, written with its lines and committed.
 * @param deed under which name the record keeps it
 * @throws AppError NOT_FOUND, STALE_VERSION, WRONG_STATE; BAD_ROWS with every wrong cell
 */
export async function saveDocument(serving: Serving, tx: Tx, given: GivenSave, deed = deedOf(serving.api.save)): Promise<Saved> {
  const { stored, hooks } = serving
  const { document } = stored
  if (document.part && given.id == null) throw new AppError('NOT_FOUND')
  const [before] = given.id == null ? [] : await lockRecords(tx, stored, [given.id])
  if (before !== undefined) {
    checkStale(await standingOf(tx, before), given.version)
    const notHis = await whyNotHis(serving, tx, before)
    if (notHis !== null) throw new AppError('FORBIDDEN', { text: notHis })
    if (!await mayEdit(serving, tx, before)) throw new AppError('WRONG_STATE', { text: `${document.states[before.state] ?? ''}状态不能编辑` })
  }
  const settled = await settle(serving, tx, before?.id ?? newId(), before, given)
  const saving: Saving = before === undefined ? { ...settled, draft: await begun(serving, tx, settled.draft) } : settled
  const also = before === undefined ? [] : await otherNumbers(tx, stored, saving)
  await put(serving, tx, saving)
  await followName(tx, stored, saving)
  const followed = await hooks.afterSave?.(tx, saving) ?? []
  const after = await commitRecord(tx, stored, { id: saving.id, before, also }, { action: deed })
  return {
    id: saving.id, version: after.version,
    notices: [...followed, ...hooks.notices?.(saving, tx.ctx.now) ?? [], ...await overNotices(tx, stored, after)],
  }
}
