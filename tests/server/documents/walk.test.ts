import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { read as readXlsx, utils } from 'xlsx'
import { GRIDS } from '#schemas/index.ts'
import { back, backIn } from '#schemas/store/backs.ts'
import { monthEnd } from '#schemas/store/monthEnd.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { directReturn, purchaseReturn, returnOut } from '#schemas/store/returns.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { actionsFrom, copyDraft, isEmpty, restoreDraft, type Draft, type Row } from '#schemas/kit/index.ts'
import { DOMAINS, EXPORTS, registering, TASKS } from '#server/app/calls.ts'
import { KINDS } from '#server/kinds/index.ts'
import { newId } from '#server/core/ids.ts'
import { runTask } from '#server/core/tasks.ts'
import { document as spine, documentVersion } from '#server/db/tables/document.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { task } from '#server/db/tables/engine.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial } from '#server/db/tables/libraryRows.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { schedule, scheduleBar } from '#server/db/tables/schedule.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { exportTasks } from '#server/domains/export/index.ts'
import { keptFile } from '#server/grid/import/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import { documentFactsApi, type FactsBeside } from '#shared/api/documentFacts.ts'
import { exportApi, exportedIn, LIST_EXPORT } from '#shared/api/export.ts'
import { galleryCalls, galleryDocuments, galleryGrids } from '../../gallery/calls.ts'
import { createRegisters } from '../../gallery/register/served.ts'
import { withPeople, type Person } from '../harness/world.ts'
import {
  contractSupplier, sampleOf, WALKED_BAR, WALKED_PROJECT, WALKED_OTHER_STORE, WALKED_STORE, WALKED_TILE, type Sample,
} from './samples.ts'

// Documents with separate tests: parts of other records, changes of existing records, awards that need an inquiry with quotes, and store
// bills that need rows of others.
const ELSEWHERE: readonly unknown[] = [
  ...Object.values(AWARDS), planIn, planOut, back, backIn, purchaseReturn, returnOut, directReturn, monthEnd,
]
const ALL = [...KINDS, ...galleryDocuments].filter(({ stored }) =>
  !stored.document.part && stored.document.amends === undefined && !ELSEWHERE.includes(stored.document))
const [MERCHANT, FOREIGN] = ['m-walk', 'm-other']
const world = withPeople(
  'demo', registering([...DOMAINS, ...galleryCalls], TASKS, [...GRIDS, ...galleryGrids], [...KINDS, ...galleryDocuments])
)
beforeAll(async () => {
  await createRegisters(world.database.pool)
  await world.system(
    ({ q }) => q.insert(project).values({ id: WALKED_PROJECT, projectCode: 'XM-walk', projectName: '在建项目', state: 'CONSTRUCTING' }),
    MERCHANT
  )
  await world.system(async ({ q }) => {
    await q.insert(schedule).values({ id: WALKED_BAR.scheduleId, projectId: WALKED_PROJECT, state: 'GENERATED', start: '2026-03-05' })
    await q.insert(scheduleBar).values(WALKED_BAR)
  }, MERCHANT)
  await world.system(async ({ q }) => {
    await q.insert(warehouse).values([WALKED_STORE, WALKED_OTHER_STORE].map((id, at) =>
      ({ id, place: at + 1, code: `W${at + 1}`, name: `工地仓${at + 1}`, kind: 'SITE' as const })))
    await q.insert(material)
      .values({ ...fromMaterial({ ...WALKED_TILE, materialType: codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖']) }, false), id: WALKED_TILE.id })
  }, MERCHANT)
  for (const kind of ['LABOUR', 'MATERIAL', 'MACHINE'] as const)
    await world.system(({ q }) => q.insert(supplier).values({ id: contractSupplier(kind), kind, supplierName: kind }), MERCHANT)
})

interface Info {
  readonly id: string, readonly version: number, readonly head: Row, readonly lines: Record<string, Row[]>,
  readonly can: { edit: boolean, delete: boolean, acts: string[] }, readonly facts: FactsBeside | null
}
interface Saved { readonly id: string, readonly version: number }
let n = 0

function callsOf({ calls, stored, serving }: ServedDocument) {
  const info: Contract = serving.api.info
  const paths = [info, ...calls.map(({ contract }) => contract as Contract)]
  const titled = (word: string): Contract | undefined => paths.find(({ title }) => title.includes(word))
  return {
    page: titled('列表'), info, save: titled(`保存${stored.document.title}`)!, remove: titled('删除')!, restore: titled('恢复'), act: titled('状态'),
    all: paths,
  }
}
const fresh = (served: ServedDocument, me: Person): Sample => sampleOf(served.stored.document)(++n, me)

describe.each(ALL.map(served => [served.stored.document.title, served] as const))('%s', (_title, served) => {
  const { document } = served.stored
  const api = callsOf(served)
  const key = document.access.read
  let me: Person
  beforeAll(async () => {
    const keys = [...new Set([key, document.access.write ?? key])]
    me = await world.person(
      MERCHANT,
      keys.flatMap(permission => ['query', 'edit', 'delete', 'export', 'enable', 'disable'].map(action => `${permission}:${action}`))
        .concat('P_PRICE')
    )
    await world.system(({ q }) => q.insert(role).values({ id: 'walk', key: 101, name: '在建' }).onConflictDoNothing(), MERCHANT)
    await world.system(({ q }) => q.insert(userRole).values({ userId: me.ctx.userId, roleId: 'walk', projectId: WALKED_PROJECT }), MERCHANT)
  })
  const add = async (sample = fresh(served, me)): Promise<Saved> => await me.call(api.save, sample) as Saved
  const open = async (id: string, by = me): Promise<Info> => await by.call(api.info, { id }) as Info
  // A document whose name is its number or a read-only column is changed in its remark.
  const nameColumn = document.number?.column === document.named || document.header.columns[document.named!]!.facts.readOnly === true
    ? 'remark'
    : document.named!

  it('is saved and read as it was sent, with what is computed', async () => {
    const sample = fresh(served, me)
    const { id, version } = await add(sample)
    const info = await open(id)
    expect([info.version, info.can.edit]).toEqual([version, true])
    // A sealed number is displayed in part.
    const visible = Object.fromEntries(
      Object.entries(sample.head).filter(([column]) => !('form' in document.header.columns[column]!.options))
    )
    expect(info.head).toMatchObject(visible)
    for (const [line, rows] of Object.entries(sample.lines ?? {})) expect(info.lines[line]).toMatchObject(rows)
    if (document.number !== undefined) expect(info.head[document.number.column]).toMatch(/^[A-Z]{2,3}\d{12}$/)
    if (api.page) expect(JSON.stringify(await me.call(api.page, { pageSize: 100 }))).toContain(id)
  })

  it('is changed by who has seen it last, and the record names the field', async () => {
    const { id } = await add()
    const before = await open(id)
    const name = `${String(before.head[nameColumn])}改`
    const saved =
      await me.call(api.save, { id, version: before.version, head: { ...before.head, [nameColumn]: name }, lines: before.lines }) as Saved
    expect(saved.version).toBeGreaterThan(before.version)
    expect(await me.refused(api.save, { id, version: before.version, head: before.head, lines: before.lines })).toEqual(
      [409, 'STALE_VERSION']
    )
    expect((await open(id)).head[nameColumn]).toBe(name)
    const [change] = await me.call(documentFactsApi.history, { kind: document.name, id })
    expect(change!.cells).toContainEqual(
      { label: document.header.columns[nameColumn]!.label, before: String(before.head[nameColumn]), after: name }
    )
  })

  it('meets two savers at once: one is first, the other is refused', async () => {
    const { id } = await add()
    const { version, head, lines } = await open(id)
    const both = await Promise.allSettled(
      [1, 2].map(side => me.call(api.save, { id, version, head: { ...head, [nameColumn]: `同时${side}` }, lines }))
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(String((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain('STALE_VERSION')
  })

  it('is refused with every wrong cell, and nothing of it is written', async () => {
    const { id } = await add()
    const before = await open(id)
    const required = Object.keys(document.header.columns)
      .filter(column => document.header.columns[column]!.required !== false && !document.header.columns[column]!.facts.readOnly)
    const empty = Object.fromEntries(required.map(column => [column, null]))
    const response = await world.running.app.inject({
      method: 'POST', url: api.save.path, headers: me.headers,
      payload: { id, version: before.version, head: { ...before.head, ...empty }, lines: before.lines },
    })
    const { data } = response.json<{ data: { error: string, rows: { column: string }[] } }>()
    expect(data.error).toBe('BAD_ROWS')
    expect(data.rows.map(({ column }) => column)).toEqual(expect.arrayContaining(required))
    expect(await open(id)).toEqual(before)
  })

  it('is not there twice where it may stand once', async () => {
    const sample = fresh(served, me)
    await add(sample)
    if (document.header.unique === undefined) return
    await expect(add({ ...fresh(served, me), head: sample.head })).rejects.toThrow(document.header.unique.message)
  })

  it('is written once however often a request is repeated', async () => {
    const payload = fresh(served, me)
    const headers = { ...me.headers, 'idempotency-key': newId() }
    const send = async () =>
      (await world.running.app.inject({ method: 'POST', url: api.save.path, headers, payload })).json<{ data: Saved }>().data.id
    expect(await send()).toBe(await send())
  })

  it('is copied as its page does it: another one like it, with rows of its own and nothing of the old one', async () => {
    const sample = fresh(served, me)
    const { id } = await add(sample)
    const { head, lines } = await open(id)
    const copy = copyDraft(document, { head, lines }, newId)
    // Unique values are requested from the user who copies.
    const uniqueHead = Object.fromEntries(Object.entries(fresh(served, me).head).filter(([column]) => isEmpty(copy.head[column])))
    const saved = await add({ head: { ...copy.head, ...uniqueHead }, lines: copy.lines })
    const [after, old] = [await open(saved.id), await open(id)]
    expect(old).toMatchObject({ head, lines })
    const { columns } = document.header
    const same = Object.keys(copy.head)
      .filter(column => Object.hasOwn(columns, column) && !isEmpty(copy.head[column]) && columns[column]!.facts.readOnly !== true
        && !columns[column]!.computed)
    expect(Object.fromEntries(same.map(column => [column, after.head[column]]))).toEqual(
      Object.fromEntries(same.map(column => [column, copy.head[column]]))
    )
    if (columns[nameColumn]!.facts.copy !== false && nameColumn === document.named)
      expect(after.head[nameColumn]).toBe(`${String(head[nameColumn])}（副本）`)
    if (document.number !== undefined) expect(after.head[document.number.column]).not.toBe(head[document.number.column])
    if (document.stateColumn !== null) expect(after.head[document.stateColumn]).toBe(document.start)
    for (const [line, grid] of Object.entries(document.lines)) {
      expect(after.lines[line]).toHaveLength(grid.rows.copy === false ? 0 : lines[line]!.length)
      expect(after.lines[line]!.map(row => row[grid.rowKey]).filter(key => lines[line]!.some(row => row[grid.rowKey] === key))).toEqual([])
    }
    expect(after.facts?.related ?? []).toEqual([])
  })

  it('moves by its declared actions alone', async () => {
    const { id } = await add()
    if (document.stateColumn === null || document.actColumn !== document.stateColumn || actionsFrom(document, document.start).length === 0)
      return
    const column = document.stateColumn
    const visited = new Set<string>()
    for (let step = 0; step < 12; step += 1) {
      const { head, can: permissions } = await open(id)
      const state = String(head[column])
      const able = actionsFrom(document, state)
      expect(permissions.acts).toEqual(able)
      for (const action of Object.keys(document.actions).filter(name => !able.includes(name) && document.actions[name]!.to !== state)) {
        expect(await me.refused(api.act!, { ids: [id], action, reason: '试' })).toEqual([409, 'WRONG_STATE'])
      }
      const next = able.find(name => !visited.has(`${state}/${name}`))
      if (next === undefined) break
      visited.add(`${state}/${next}`)
      if (document.actions[next]!.askReason) expect(await me.refused(api.act!, { ids: [id], action: next })).toEqual([400, 'BAD_INPUT'])
      await me.call(api.act!, { ids: [id], action: next, reason: '因为需要' })
      expect((await open(id)).head[column]).toBe(document.actions[next]!.to)
      // Idempotent.
      if (!document.actions[next]!.from.includes(document.actions[next]!.to))
        await me.call(api.act!, { ids: [id], action: next, reason: '再来' })
    }
    expect(visited.size).toBeGreaterThan(0)
    const { head, version, lines, can: allowedActions } = await open(id)
    if (!document.editable.includes(String(head[column]))) {
      expect(allowedActions.edit).toBe(false)
      expect(await me.refused(api.save, { id, version, head, lines })).toEqual([409, 'WRONG_STATE'])
    }
  })

  it('is for its merchant and its permission', async () => {
    const { id } = await add()
    const { version, head, lines } = await open(id)
    const nobody = await world.person(MERCHANT, [])
    const reader = await world.person(MERCHANT, [`${key}:query`])
    const stranger = await world.person(FOREIGN, [...new Set([key, document.access.write ?? key])].flatMap(
      permission => ['query', 'edit', 'delete'].map(action => `${permission}:${action}`)
    ).concat('P_PRICE'))
    const action = Object.keys(document.actions)[0]
    const inputs = new Map<Contract, unknown>([
      [api.info, { id }], [api.save, { id, version, head, lines }], [api.remove, { ids: [id] }],
      ...api.act ? [[api.act, { ids: [id], action, reason: '试' }] as const] : [],
    ])
    for (const [contract, input] of inputs) {
      // An approver may read without the permission, so to everybody else the document is missing.
      const unknown = contract === api.info && document.process !== undefined
      expect(await nobody.refused(contract, input), contract.path).toEqual(unknown ? [404, 'NOT_FOUND'] : [403, 'FORBIDDEN'])
      expect(await stranger.refused(contract, input), contract.path).toEqual([404, 'NOT_FOUND'])
      if (contract.writes) expect(await reader.refused(contract, input), contract.path).toEqual([403, 'FORBIDDEN'])
    }
    if (served.stored.scope === undefined) expect((await open(id, reader)).can).toEqual({ edit: false, delete: false, acts: [] })
    else expect(await reader.refused(api.info, { id })).toEqual([404, 'NOT_FOUND'])
    for (const contract of [documentFactsApi.history, documentFactsApi.version, documentFactsApi.comments]) {
      expect((await nobody.refused(contract, { kind: document.name, id, number: version }))[0]).toBe(
        document.process === undefined ? 403 : 404
      )
      expect(await stranger.refused(contract, { kind: document.name, id, number: version })).toEqual([404, 'NOT_FOUND'])
    }
  })

  it('is exported as its list: a workbook with the row, under the headings of its columns', async () => {
    if (!api.page) return
    const { id } = await add()
    const list = document.list!
    const code = document.number?.column
    const keys = Object.keys(list.columns)
      .filter(column => list.columns[column]!.facts.excel !== false && (column === nameColumn || column === code))
    const { rows } = await me.call(api.page, { pageSize: 100 }) as { rows: Row[] }
    const row = rows.find(one => one.id === id)!
    const { taskId } = await me.call(
      exportApi.startExport, { list: api.page.path, query: { filters: [] }, columns: keys.map(column => ({ key: column })) }
    )
    const work = exportTasks([...DOMAINS, ...galleryCalls], EXPORTS, world.running.services)[LIST_EXPORT]
    await runTask(world.database.pool, me.ctx, taskId, work, error => { throw error })
    const [done] = await world.system(({ q }) => q.select().from(task).where(eq(task.id, taskId)), MERCHANT)
    const { content } = await world.write(me.ctx, tx => keptFile(tx, exportedIn(done!.result)?.fileId ?? '', 'EXPORT'))
    const book = readXlsx(content, { type: 'buffer' })
    const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })
    expect(lines[0]).toEqual(keys.map(column => list.columns[column]!.facts.excel || list.columns[column]!.label))
    expect(lines).toContainEqual(keys.map(column => row[column]))
  })

  it('stands in the spine with its versions and comments where it has a number', async () => {
    const { id } = await add()
    const rows = await world.system(({ q }) => q.select().from(spine).where(eq(spine.id, id)), MERCHANT)
    if (document.number === undefined) {
      expect([rows, (await open(id)).facts]).toEqual([[], null])
      return
    }
    const { head, version, lines } = await open(id)
    expect(rows).toMatchObject(
      [{ merchantId: MERCHANT, kind: document.name, code: head[document.number.column], title: head[document.named!] }]
    )
    await me.call(api.save, { id, version, head: { ...head, [nameColumn]: '改过的名' }, lines })
    expect((await open(id)).facts?.versions.map(({ number }) => number)).toEqual([version + 1, version])
    const earlierVersion = await me.call(documentFactsApi.version, { kind: document.name, id, number: version }) as Draft
    expect(earlierVersion).toEqual({ head, lines })
    expect(await me.refused(documentFactsApi.version, { kind: document.name, id, number: 99 })).toEqual([404, 'NOT_FOUND'])
    // A version is restored as an edit: nothing is written before it is saved as another version.
    const now = await open(id)
    await me.call(api.save, { id, version: now.version, ...restoreDraft(document, now, earlierVersion) })
    const restored = await open(id)
    expect([restored.head[nameColumn], restored.lines, restored.version]).toEqual([head[nameColumn], lines, now.version + 1])
    expect(restored.facts).toMatchObject(
      { versions: [{ number: restored.version, byName: me.ctx.realName }, {}, { number: version }], comments: [] }
    )
    await me.call(documentFactsApi.comment, { kind: document.name, id, content: '请核对' })
    const comments = await me.call(documentFactsApi.comments, { kind: document.name, id })
    expect(comments).toMatchObject([{ content: '请核对', realName: me.ctx.realName }])
    expect((await open(id)).facts?.comments).toEqual(comments)
  })

  it('comes back as it was where deleted ones are kept, unless its name has another owner by now', async () => {
    const { restore, page } = api
    expect(restore !== undefined).toBe(document.restores === true)
    if (restore === undefined || page === undefined) return
    const sample = fresh(served, me)
    const { id } = await add(sample)
    const before = await open(id)
    const deleted = async () => (await me.call(page, { pageSize: 100, deleted: true }) as { rows: Row[] }).rows.map(row => row.id)
    expect(await deleted()).not.toContain(id)
    expect(await me.refused(restore, { ids: [id] })).toEqual([404, 'NOT_FOUND'])
    await me.call(api.remove, { ids: [id] })
    expect(await deleted()).toContain(id)
    const reader = await world.person(MERCHANT, [`${key}:query`])
    expect(await reader.refused(page, { deleted: true })).toEqual([403, 'FORBIDDEN'])
    expect(await reader.refused(restore, { ids: [id] })).toEqual([403, 'FORBIDDEN'])
    const other = await add(sample)
    expect(await me.refused(restore, { ids: [id] })).toEqual([409, 'ALREADY_EXISTS'])
    await me.call(api.remove, { ids: [other.id] })
    await me.call(restore, { ids: [id] })
    const { head, lines, can: permissions } = await open(id)
    expect({ head, lines, can: permissions }).toEqual({ head: before.head, lines: before.lines, can: before.can })
    expect(await deleted()).not.toContain(id)
    expect(await world.system(({ q }) => q.select().from(spine).where(eq(spine.id, id)), MERCHANT)).toHaveLength(
      document.number === undefined ? 0 : 1
    )
    const [change] = await me.call(documentFactsApi.history, { kind: document.name, id })
    expect(change).toMatchObject({ action: restore.title })
  })

  it('is deleted with all that belongs to it', async () => {
    const { id } = await add()
    await me.call(api.remove, { ids: [id] })
    expect(await me.refused(api.info, { id })).toEqual([404, 'NOT_FOUND'])
    expect(await me.refused(api.remove, { ids: [id] })).toEqual([404, 'NOT_FOUND'])
    expect(await world.system(({ q }) => q.select().from(documentVersion).where(eq(documentVersion.documentId, id)), MERCHANT)).toEqual([])
  })
})
