import type { Columns } from './column.ts'
import { newRow } from './compute.ts'
import type { Document } from './document.ts'
import type { Grid } from './grid.ts'
import { isLineSource, type LookupSource } from './lookup.ts'
import { slotKeys, slotsOf } from './pulls.ts'
import { lengthOf } from './text.ts'
import type { Draft, Row, Value } from './value.ts'

const COPIED = '（副本）'

/** Marks a name as a copy's, cut to `max` characters. */
export const copyName = (name: string, max = 100): string => `${[...name].slice(0, max - lengthOf(COPIED)).join('')}${COPIED}`

function filledIn(columns: Columns, isExcluded: (key: string) => boolean): string[] {
  const typed = Object.keys(columns).filter(key => !columns[key]!.computed && columns[key]!.facts.readOnly !== true && !isExcluded(key))
  const names = typed.flatMap(key => {
    const { options } = columns[key]!
    return 'target' in options && 'label' in options ? [String(options.label)] : []
  })
  return [...typed, ...names.filter(key => Object.hasOwn(columns, key))]
}

const chosen = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map(key => [key, row[key] ?? null]))

type NewIds = ReadonlyMap<string, ReadonlyMap<string, string>>

function copyLine(line: string, grid: Grid, rows: readonly Row[], ids: NewIds, links: readonly string[]): Row[] {
  const { columns, rowKey, tree } = grid
  const keys = [
    ...filledIn(columns, key => columns[key]!.facts.copy === false || links.includes(key)),
    ...tree === undefined ? [] : [tree.parent, tree.order]
  ]
  const lineOf = (key: string): string | undefined => {
    if (key === tree?.parent) return line
    const { options } = columns[key]!
    const source = 'source' in options ? options.source as LookupSource : undefined
    return source !== undefined && isLineSource(source) ? source.slice('line:'.length) : undefined
  }
  const references = keys.flatMap(
    key => { const target = lineOf(key); return target === undefined ? [] : [[key, ids.get(target)] as const] }
  )
  const copyOf = (value: Value | undefined, among: ReadonlyMap<string, string> | undefined): Value =>
    (typeof value === 'string' ? among?.get(value) ?? null : null)
  return rows.map(row => ({
    ...newRow(grid, ids.get(line)?.get(String(row[rowKey])) ?? ''), ...chosen(row, keys),
    ...Object.fromEntries(references.map(([key, among]) => [key, copyOf(row[key], among)])),
  }))
}

/**
 * Copies the input with new rows, without number, states, source links, unique values, and columns or lines with `copy: false`; the name is
 * marked.
 */
export function copyDraft(document: Document, { head, lines }: Draft, newId: () => string): Draft {
  const { header, number, stateColumn, actColumn, named: nameColumn, pulls } = document
  const once = header.unique === undefined || header.unique.columns.includes(nameColumn ?? '') ? [] : header.unique.columns
  const generated = new Set([number?.column, stateColumn, actColumn, ...once].filter(key => key != null))
  const keys = filledIn(header.columns, key => header.columns[key]!.facts.copy === false || generated.has(key))
  const name = nameColumn !== undefined && keys.includes(nameColumn)
    && typeof head[nameColumn] === 'string' ? { [nameColumn]: copyName(head[nameColumn], maxOf(header.columns, nameColumn)) } : {}
  const copied = Object.entries(document.lines).filter(([, { rows }]) => rows.copy !== false)
  const ids: NewIds = new Map(
    copied.map(([line, { rowKey }]) => [line, new Map((lines[line] ?? []).map(row => [String(row[rowKey]), newId()]))])
  )
  const emptyLines = Object.fromEntries(Object.keys(document.lines).map(line => [line, [] as Row[]]))
  return {
    head: { ...newRow(header, ''), ...chosen(head, keys), ...name },
    lines: {
      ...emptyLines,
      ...Object.fromEntries(
        copied.map(([line, grid]) => [line, copyLine(line, grid, lines[line] ?? [], ids, slotsOf(pulls[line] ?? []).flatMap(slot => [
          slotKeys(slot).document, slotKeys(slot).row,
        ]))])
      ),
    },
  }
}

function maxOf(columns: Columns, key: string): number | undefined {
  const { options } = columns[key]!
  return 'max' in options ? Number(options.max) : undefined
}

/**
 * Restores the input of an earlier version: rows keep their keys, deleted rows return. Number, states and values hidden from the reader
 * stay.
 */
export function restoreDraft(document: Document, now: Draft, previous: Draft): Draft {
  const { header, number, stateColumn, actColumn } = document
  const generated = new Set([number?.column, stateColumn, actColumn])
  const restoreCells = (columns: Columns, row: Row, keys: readonly string[]): Row =>
    Object.fromEntries(keys.filter(key => Object.hasOwn(columns, key) && Object.hasOwn(row, key)).map(key => [key, row[key] ?? null]))
  const lines = Object.entries(document.lines).map(([line, grid]): [string, readonly Row[]] => {
    const { columns, rowKey, tree } = grid
    const keys = [...filledIn(columns, () => false), ...tree === undefined ? [] : [tree.parent, tree.order]]
    const current = new Map((now.lines[line] ?? []).map(row => [row[rowKey], row]))
    return [line, (previous.lines[line] ?? []).map(row => ({
      ...current.get(row[rowKey]) ?? newRow(grid, String(row[rowKey])), ...restoreCells(columns, row, keys)
    }))]
  })
  return {
    ...now, head: { ...now.head, ...restoreCells(header.columns, previous.head, filledIn(header.columns, key => generated.has(key))) },
    lines: Object.fromEntries(lines),
  }
}
