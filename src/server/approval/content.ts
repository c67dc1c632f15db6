import { createHash } from 'node:crypto'
import type { Document, Grid, Row, Value } from '#schemas/kit/index.ts'
import type { Content } from '#shared/approval/types.ts'
import { cellsOfTotal, type CellKeys } from './totals.ts'

/** A stored record: its header and line rows by line name. */
export interface StoredRecord { readonly head: Row, readonly lines: Readonly<Record<string, readonly Row[]>> }

const HEAD = ''
const printOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Attachments compare by id, because their links change hourly. */
const cellOf = (grid: Grid, key: string, value: Value | undefined): unknown =>
  (grid.columns[key]!.kind === 'files'
    ? (Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id) : [])
    : value ?? null)

/** Excludes columns that the approval writes. */
const keysOf = (document: Document, line: string): string[] => {
  const { columns } = line === HEAD ? document.header : document.lines[line]!
  return Object.keys(columns).filter(key => line !== HEAD || (key !== document.stateColumn && key !== document.actColumn))
}

const figures = new WeakMap<Document, CellKeys>()
/** Cells that the amount is computed from; none for a document without an amount. */
function figuresOf(document: Document): CellKeys {
  const { process } = document
  const cached = figures.get(document) ?? (
    process?.amount === undefined ? new Map<string, never>() : cellsOfTotal(document, process.amount)
  )
  figures.set(document, cached)
  return cached
}

/** Fingerprints of a record's content: rows by values and order, without ids. */
export function contentOf(document: Document, { head, lines }: StoredRecord): Content {
  const cells = (line: string, keys: readonly string[]): unknown => {
    const grid = line === HEAD ? document.header : document.lines[line]!
    return (line === HEAD ? [head] : lines[line] ?? []).map(row => keys.map(key => cellOf(grid, key, row[key])))
  }
  const sections = [HEAD, ...Object.keys(document.lines)]
  return {
    whole: printOf(sections.map(line => cells(line, keysOf(document, line)))),
    figures: printOf([...figuresOf(document)].map(([line, keys]) => cells(line, [...keys]))),
  }
}
