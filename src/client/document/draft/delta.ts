import { holds, type Document, type Draft, type FileRef, type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import type { Command, Json, RowPlace } from '#client/grid/commands/command.ts'

export interface LineRow { readonly line: string; readonly row: Row }
export type DocCommand = Command<LineRow>

export const HEAD = ''

export const addressOf = (line: string, rowId: string): string => `${line}/${rowId}`
export const placeOf = (address: string): { line: string; rowId: string } => {
  const at = address.indexOf('/')
  return { line: address.slice(0, at), rowId: address.slice(at + 1) }
}

export const idOf = (grid: Grid, row: Row): string => String(row[grid.rowKey] ?? '')

/** Rows can then be matched by index. */
export const sameOrder = (grid: Grid, before: readonly Row[], after: readonly Row[]): boolean => before.length === after.length
  && after.every((row, i) => row === before[i] || idOf(grid, row) === idOf(grid, before[i]!))

/** Compares values by identity. */
export const differing = (old: Row, row: Row): string[] => [
  ...Object.keys(old).filter(key => old[key] !== row[key]),
  ...Object.keys(row).filter(key => row[key] !== undefined && !Object.hasOwn(old, key)),
]

const json = (value: Value | undefined): Json => (value ?? null) as Json

/** Attachments by id: each response has fresh links. */
const print = (value: Value | undefined): string => JSON.stringify(Array.isArray(value) ? value.map(({ id }: FileRef) => id) : value)

export function sameValue(a: Value | undefined, b: Value | undefined): boolean {
  if ((a ?? null) === (b ?? null)) return true
  return typeof a === 'object' && typeof b === 'object' && print(a) === print(b)
}

/** Commands need not carry columns computed before and after. */
function isRecomputed(document: Document, line: string, before: Draft, after: Draft): (key: string) => boolean {
  const grid = line === HEAD ? document.header : document.lines[line]!
  const derived = line === HEAD ? document.derived : document.lines[line]!.derived
  const inForce = (head: Row): string[] => derived.filter(d => holds(d.when, line === HEAD ? head : {}, head)).map(d => d.column)
  const now = new Set(inForce(after.head))
  const both = new Set(inForce(before.head).filter(key => now.has(key)))
  return key => grid.columns[key]?.computed === true || both.has(key)
}

function changesOf(command: DocCommand, address: string, old: Row, row: Row, skip: (key: string) => boolean): void {
  if (old === row) return
  for (const column of differing(old, row)) {
    if (skip(column) || sameValue(old[column], row[column])) continue
    command.changes.push({ rowId: address, column, before: json(old[column]), after: json(row[column]) })
  }
}

function diffLine(
  command: DocCommand, line: string, grid: Grid, old: readonly Row[], rows: readonly Row[], skip: (key: string) => boolean,
): void {
  if (sameOrder(grid, old, rows)) {
    return rows.forEach((row, i) => changesOf(command, addressOf(line, idOf(grid, row)), old[i]!, row, skip))
  }
  const oldRows = new Map(old.map(row => [idOf(grid, row), row]))
  const currentRows = new Map(rows.map(row => [idOf(grid, row), row]))
  let predecessor: string | null = null
  for (const [id, row] of oldRows) {
    if (currentRows.has(id)) predecessor = id
    else command.removed.push({ row: { line, row }, afterId: predecessor })
  }
  let previous: string | null = null
  for (const [id, row] of currentRows) {
    const oldRow = oldRows.get(id)
    if (oldRow) changesOf(command, addressOf(line, id), oldRow, row, skip)
    else command.added.push({ row: { line, row }, afterId: previous })
    previous = id
  }
  const order = [...oldRows.keys()].filter(id => currentRows.has(id))
  const newOrder = [...currentRows.keys()].filter(id => oldRows.has(id))
  if (order.every((id, i) => id === newOrder[i])) return
  command.moved = {
    before: [...(command.moved?.before ?? []), ...[...oldRows.keys()].map(id => addressOf(line, id))],
    after: [...(command.moved?.after ?? []), ...[...currentRows.keys()].map(id => addressOf(line, id))],
  }
}

/** Skips identical row objects of computed drafts. */
export function diffDraft(document: Document, before: Draft, after: Draft, label: string): DocCommand {
  const command: DocCommand = { label, changes: [], added: [], removed: [] }
  changesOf(command, addressOf(HEAD, ''), before.head, after.head, isRecomputed(document, HEAD, before, after))
  for (const [line, grid] of Object.entries(document.lines)) {
    const [old, rows] = [before.lines[line] ?? [], after.lines[line] ?? []]
    if (old !== rows) diffLine(command, line, grid, old, rows, isRecomputed(document, line, before, after))
  }
  return command
}

export const isNothing = ({ changes, added, removed, moved }: DocCommand): boolean =>
  changes.length + added.length + removed.length === 0 && !moved

/** Stops at the first difference. */
export function isSame(document: Document, before: Draft, after: Draft): boolean {
  const same = (old: Row, row: Row, skip: (key: string) => boolean): boolean => old === row
    || [old, row].every(one => Object.keys(one).every(column => sameValue(old[column], row[column]) || skip(column)))
  const isSameLine = ([line, grid]: [string, Grid]): boolean => {
    const [old, rows] = [before.lines[line] ?? [], after.lines[line] ?? []]
    if (old === rows) return true
    const skip = isRecomputed(document, line, before, after)
    return old.length === rows.length
      && rows.every((row, i) => idOf(grid, old[i]!) === idOf(grid, row) && same(old[i]!, row, skip))
  }
  return same(before.head, after.head, isRecomputed(document, HEAD, before, after)) && Object.entries(document.lines).every(isSameLine)
}

/** Undefined unless applying the changes in sequence is equivalent: a changed header may change the derived columns. */
export function joined(first: DocCommand, next: DocCommand): DocCommand | undefined {
  const mixes = first.added.length > 0 && next.changes.length > 0
  const head = addressOf(HEAD, '')
  const headed = [first, next].some(({ changes }) => changes.some(({ rowId }) => rowId === head))
  if (first.moved || next.moved || first.removed.length > 0 || next.removed.length > 0 || mixes || headed) return undefined
  return { ...first, changes: [...first.changes, ...next.changes], added: [...first.added, ...next.added] }
}

/** After `afterId` (null: first); with an unknown predecessor last. */
export function insertRows(grid: Grid, rows: readonly Row[], added: readonly RowPlace<Row>[]): Row[] {
  const followers = new Map<string | null, Row[]>()
  const knownIds = new Set<string | null>([null, ...rows.map(row => idOf(grid, row))])
  const last: Row[] = []
  for (const { row, afterId } of added) {
    const siblings = followers.get(afterId) ?? []
    if (knownIds.has(afterId)) followers.set(afterId, siblings)
    ;(knownIds.has(afterId) ? siblings : last).push(row)
    knownIds.add(idOf(grid, row))
  }
  const out: Row[] = []
  const follow = (id: string | null): void => {
    const stack = [...(followers.get(id) ?? [])]
    for (let row = stack.pop(); row; row = stack.pop()) {
      out.push(row)
      stack.push(...(followers.get(idOf(grid, row)) ?? []))
    }
  }
  follow(null)
  for (const row of rows) {
    out.push(row)
    follow(idOf(grid, row))
  }
  for (const row of last) {
    out.push(row)
    follow(idOf(grid, row))
  }
  return out
}

/** Other rows come last. */
export function orderRows(grid: Grid, rows: readonly Row[], ids: readonly string[]): Row[] {
  const place = new Map(ids.map((id, i) => [id, i]))
  return rows.toSorted((a, b) => (place.get(idOf(grid, a)) ?? ids.length) - (place.get(idOf(grid, b)) ?? ids.length))
}

/** The result is not computed. */
export function applyCommand(document: Document, draft: Draft, command: DocCommand): Draft {
  const patches = new Map<string, Record<string, Value>>()
  for (const { rowId, column, after } of command.changes) {
    const patch = patches.get(rowId)
    if (patch) patch[column] = after as Value
    else patches.set(rowId, { [column]: after as Value })
  }
  const headPatch = patches.get(addressOf(HEAD, ''))
  const lines: Record<string, readonly Row[]> = { ...draft.lines }
  const changedLines = new Set([
    ...[...patches.keys(), ...(command.moved?.after ?? [])].map(address => placeOf(address).line),
    ...[...command.added, ...command.removed].map(place => place.row.line),
  ])
  for (const [line, grid] of Object.entries(document.lines)) {
    if (!changedLines.has(line)) continue
    const removedIds = new Set(command.removed.filter(p => p.row.line === line).map(p => idOf(grid, p.row.row)))
    const remaining = removedIds.size ? (draft.lines[line] ?? []).filter(row => !removedIds.has(idOf(grid, row))) : draft.lines[line] ?? []
    const arrivals = command.added.filter(p => p.row.line === line).map(p => ({ row: p.row.row, afterId: p.afterId }))
    const rows = (arrivals.length ? insertRows(grid, remaining, arrivals) : remaining).map(row => {
      const patch = patches.get(addressOf(line, idOf(grid, row)))
      return patch ? { ...row, ...patch } : row
    })
    const order = command.moved?.after.map(placeOf).filter(place => place.line === line).map(place => place.rowId) ?? []
    lines[line] = order.length ? orderRows(grid, rows, order) : rows
  }
  return { ...draft, head: headPatch ? { ...draft.head, ...headPatch } : draft.head, lines }
}
