import { computeDraft, isEmpty, type Draft, type Problem, type Row } from '#schemas/kit/index.ts'
import { auditAll, differenceOf } from '#server/core/audit.ts'
import { implement, meets, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import type { TextValues } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { cellText, cleanRow, deleteRows, insertRows, lookupsFor, pageQuery, storedColumns, storedTwins, tellOfMany, tellOfRow, updateRows } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { DocumentApi } from '#shared/api/document.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { lockRecords, readRecords, type StoredRecord } from './records.ts'
import { missingRefs } from './refs.ts'
import { faultsOf, headFaults, refuseFaults } from './refusal.ts'
import { headTable, ownRecords, type Stored } from './stored.ts'
import { checkStale, standingOf } from './version.ts'

/** A document that is being saved: what stands there, if anything does, and what is to stand there. */
export interface Saving {
  readonly id: string
  readonly stored: StoredRecord | undefined
  readonly draft: Draft
}

/** What a kind of document has of its own. The list is closed: everything else is the engine's. */
export interface Hooks {
  /** What only the database knows to be wrong with the header. */
  guard?(tx: Tx, saving: Saving): Promise<readonly Problem[]>
  /** What follows elsewhere, in the same transaction. */
  effect?(tx: Tx, saving: Saving): Promise<void>
  /** Why these records have to stay, in Chinese; null lets them go. */
  keeps?(tx: Tx, records: readonly StoredRecord[]): Promise<string | null>
}

/** What the record keeps of a header: its fields as text, of what names another record the name. */
const told = ({ document: { header } }: Stored, head: Row): TextValues => Object.fromEntries(
  Object.entries(header.columns).filter(([, { kind }]) => kind !== 'ref').map(([key]) => [key, cellText(head[key])]))

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The calls of a declared document: lists, opens, saves and deletes it by what the declaration says (domain B0). */
export function serveDocument(stored: Stored, api: DocumentApi, hooks: Hooks = {}): CallSet {
  const { document, table, columns, entity, pinyin } = stored
  const { header, list, named } = document
  const nameOf = ({ head }: StoredRecord): string | null => (named === undefined ? null : cellText(head[named]))

  const tell = async (tx: Tx, id: string, version: number): Promise<void> => {
    await tellOfRow(tx, header, id, version)
    if (list) await tellOfMany(tx, list)
  }

  const page = (db: Db, asked: PageQuery) => pageQuery(db, {
    grid: list!, from: table, key: table.id, where: ownRecords(stored, db), entity,
    columns: Object.fromEntries(Object.keys(list!.columns).flatMap(key => (Object.hasOwn(columns, key) ? [[key, columns[key]!]] : []))),
    pinyin,
  }, asked)

  async function info(db: Db, id: string): Promise<OutputOf<DocumentApi['info']>> {
    const [record] = await readRecords(db, stored, [id])
    const { version, byName, at } = await standingOf(db, record!)
    const can = { edit: meets(db.ctx, api.save.need), delete: meets(db.ctx, api.remove.need) }
    return { id, version, byName, updateTime: at, head: record!.head, lines: {}, can }
  }

  async function put(tx: Tx, { id, stored: before, draft }: Saving): Promise<void> {
    const source = headTable(stored, tx, await lookupsFor(tx))
    const cells = Object.fromEntries([...storedColumns(source)].map(([key, { name }]) => [name, isEmpty(draft.head[key]) ? null : draft.head[key]]))
    const row = { id, ...cells, ...(pinyin !== undefined && named !== undefined && { [pinyin.name]: pinyinOf(cellText(draft.head[named])) }) }
    if (before === undefined) await insertRows(tx, source, [row])
    else await updateRows(tx, source, [row])
  }

  async function save(tx: Tx, input: { readonly id?: string | null, readonly version?: number | null, readonly head: Readonly<Record<string, unknown>> }) {
    const [before] = input.id == null ? [] : await lockRecords(tx, stored, [input.id])
    if (before !== undefined) checkStale(await standingOf(tx, before), input.version)
    const lookups = await lookupsFor(tx)
    const { row, problems } = cleanRow(header, input.head, '')
    const saving: Saving = { id: before?.id ?? newId(), stored: before, draft: computeDraft(document, { head: row, lines: {} }) }
    const known = [
      ...problems, ...await missingRefs(tx, stored, saving.draft.head),
      ...await storedTwins(tx, headTable(stored, tx, lookups), [saving.draft.head], [saving.id]), ...await hooks.guard?.(tx, saving) ?? [],
    ]
    refuseFaults(faultsOf(document, saving.draft, lookups, headFaults(known)))
    await put(tx, saving)
    await hooks.effect?.(tx, saving)
    const [after] = await readRecords(tx, stored, [saving.id])
    const values = told(stored, after!.head)
    await auditAll(tx, [{
      action: lastOf(api.save.path), entity, entityId: saving.id, subject: nameOf(after!),
      ...(before === undefined ? { after: values } : differenceOf(told(stored, before.head), values)),
    }])
    await tell(tx, saving.id, after!.version)
    return { id: saving.id, version: after!.version, notices: [] }
  }

  async function remove(tx: Tx, ids: readonly string[]): Promise<void> {
    const records = await lockRecords(tx, stored, ids)
    const why = await hooks.keeps?.(tx, records) ?? null
    if (why !== null) throw new AppError('IN_USE', { text: why })
    await deleteRows(tx, headTable(stored, tx, await lookupsFor(tx)), records.map(({ id }) => id))
    await auditAll(tx, records.map(record => ({ action: lastOf(api.remove.path), entity, entityId: record.id, subject: nameOf(record), before: told(stored, record.head) })))
    if (list) await tellOfMany(tx, list)
  }

  return [
    implement(api.page, { read: page }),
    implement(api.info, { read: (db, { id }) => info(db, id) }),
    implement(api.save, { audit: 'own', write: save }),
    implement(api.remove, { audit: 'own', write: (tx, { ids }) => remove(tx, ids) }),
  ]
}
