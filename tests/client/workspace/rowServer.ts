import { computeRows, type Grid, type Row } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import type { Conflict } from '#client/grid/remote/history.ts'
import type { Arrival } from '#client/grid/remote/arrival.ts'
import { RemoteModel } from '#client/grid/remote/RemoteModel.ts'
import type { Batch, Change, Refusal, SaveAnswer } from '#client/grid/remote/saving.ts'
import { boq, lookups, rowsOf } from './boq.ts'

export const unreachable = (): CallError => new CallError({ code: 'UNREACHABLE', status: 0, msg: '服务器没有响应' })
export const failure = (): CallError => new CallError({ code: 'SYSTEM', status: 500, msg: '系统错误' })
export const cells = (...list: readonly (readonly [rowId: string, column: string, value: string | null])[]) =>
  ({ label: '粘贴', cells: list.map(([rowId, column, value]) => ({ rowId, column, value })) })
export const waitUntilIdle = async (model: RemoteModel): Promise<void> => {
  await Promise.resolve()
  await model.settled()
  await Promise.resolve()
}
/** Read time of the visible rows. */
export const READ_AT = '2026-11-23T08:00:00.000Z'
/** A request that only changes cells. */
export const changes = (...changed: readonly object[]) => ({ changed, added: [], removed: [], moved: [] })

/** An in-memory list with the server's rules: field by field, each key once, explicit order. */
export function rowServer(count = 3) {
  const rows = new Map(rowsOf(count).map(row => [String(row.id), row]))
  let order = [...rows.keys()]
  const requests: Change[] = []
  const responses = new Map<string, SaveAnswer>()
  let refusals: readonly Refusal[] = []
  let crash: (() => Error) | null = null
  let losesResponse = false
  let gate: Promise<void> = Promise.resolve()

  const write = (id: string, cells: Row): Row => {
    const existing = rows.get(id)
    const next = computeRows(boq, [{ ...existing, ...cells, id, version: Number(existing?.version ?? 0) + 1 }])[0]!
    rows.set(id, next)
    return next
  }
  const insert = (id: string, { afterId, beforeId }: { afterId?: string | null, beforeId?: string }) => {
    order = order.filter(other => other !== id)
    order.splice(
      afterId === null ? 0 : afterId !== undefined ? order.indexOf(afterId) + 1 : beforeId ? order.indexOf(beforeId) : order.length, 0, id
    )
  }
  const above = (id: string): string | null => order[order.indexOf(id) - 1] ?? null
  const apply = ({ changed = [], added = [], removed = [], moved = [] }: Change): SaveAnswer => {
    const refused = new Set(refusals.filter(({ code }) => code !== 'STALE_VERSION').map(({ row }) => row))
    const response: SaveAnswer = { rows: [], problems: [...refusals], ids: {}, places: {} }
    const name = (id: string | null | undefined) => (id ? response.ids[id] ?? id : id)
    for (const id of removed) response.places[id] = above(id)
    for (const id of removed) {
      rows.delete(id)
      order = order.filter(other => other !== id)
    }
    for (const { id, cells, ...place } of added) {
      if (refused.has(id)) continue
      const real = id.startsWith(NEW_ROW) ? `s${rows.size + 1}` : id
      if (real !== id) response.ids[id] = real
      insert(real, {
        ...(place.afterId !== undefined && { afterId: name(place.afterId) ?? null }),
        ...(place.beforeId && { beforeId: name(place.beforeId)! }),
      })
      response.rows.push(write(real, cells as Row))
    }
    for (const { id, ...place } of moved) {
      response.places[id] = above(id)
      insert(id, place)
      response.rows.push(write(id, {}))
    }
    for (const { id, version, cells, was: previous } of changed) {
      const row = rows.get(id)
      if (!row) response.problems.push({ row: id, column: '', code: 'NOT_FOUND', text: '该行已被删除', by: '周成本' })
      if (!row || refused.has(id)) continue
      const stale = Object.keys(cells).filter(key => version !== row.version && row[key] !== previous[key] && row[key] !== cells[key])
      response.problems.push(
        ...stale.map(column => ({ row: id, column, code: 'STALE_VERSION', text: '已被他人修改', now: row[column] ?? null, by: '周成本' }))
      )
      const accepted = Object.fromEntries(Object.entries(cells).filter(([key]) => !stale.includes(key))) as Row
      response.rows.push(Object.keys(accepted).length > 0 ? write(id, accepted) : row)
    }
    return response
  }

  return {
    rows, requests,
    list: () => order.map(id => rows.get(id)!),
    refuse: (next: readonly Refusal[]) => { refusals = next },
    crash: (error: (() => Error) | null) => { crash = error },
    loseAnswer: () => { losesResponse = true },
    hold: () => {
      let open = () => {}
      gate = new Promise(resolve => { open = resolve })
      return open
    },
    removes: (id: string) => {
      rows.delete(id)
      order = order.filter(other => other !== id)
    },
    colleague: (id: string, cells: Row) => write(id, cells),
    save: async (change: Change, key: string): Promise<SaveAnswer> => {
      requests.push(structuredClone(change))
      await gate
      if (crash) throw crash()
      const response = responses.get(key) ?? apply(change)
      responses.set(key, response)
      if (losesResponse) {
        losesResponse = false
        throw unreachable()
      }
      return structuredClone(response)
    },
  }
}
export type RowServer = ReturnType<typeof rowServer>

/** `size` rows per page. */
export function openList(server: RowServer, size = 100, grid: Grid = boq) {
  const stored: (readonly Batch[])[] = []
  const failed: { error: unknown; retry: () => void }[] = []
  const blocked: (readonly Conflict[])[] = []
  const led: string[] = []
  const view = { total: 0, refreshed: 0, page: 1, hidden: new Set<string>() }
  const load = (placing: readonly string[] = [], arrival: Arrival = 'asked') =>
    model.load(
      server.list().filter(({ id }) => !view.hidden.has(String(id))).slice((view.page - 1) * size, view.page * size), placing, arrival
    )
  const model: RemoteModel = new RemoteModel(grid, {
    lookups, save: server.save, keep: batches => stored.push(structuredClone(batches)),
    page: () => view.page,
    showPage: async to => {
      view.page = to
      load()
    },
    hasPage: to => (to - 1) * size < server.list().length,
    isNarrowed: () => view.hidden.size > 0,
    lead: async (rowId, target) => {
      led.push(`${target} ${rowId}`)
      const place = server.list().findIndex(row => row.id === rowId)
      if (place < 0) return false
      view.hidden = new Set()
      view.page = Math.floor(place / size) + 1
      load()
      return true
    },
    refresh: () => { view.refreshed += 1 },
    behind: shownCount => server.list().length - (view.page - 1) * size - shownCount,
    reach: async length => {
      const start = (view.page - 1) * size
      model.load(server.list().slice(start, start + length), [], 'more', { at: READ_AT })
      return true
    },
    written: delta => { view.total += delta },
    failed: (error, retry) => failed.push({ error, retry }),
    notDone: () => {},
    blocked: problems => blocked.push(problems),
  })
  load()
  return { model, kept: stored, failed, blocked, led, seen: view, load, turnTo: (page: number) => { view.page = page; load() } }
}

export function desk(count?: number, size?: number) {
  const server = rowServer(count)
  return { ...server, ...openList(server, size), server }
}
