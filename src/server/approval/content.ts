import { createHash } from 'node:crypto'
import type { Document, Grid, Row, Value } from '#schemas/kit/index.ts'
import type { Content } from '#shared/approval/types.ts'
import { cellsOfTotal, type CellKeys } from './totals.ts'

/** A record as it is stored: its header, and the rows of its lines by their names. */
export interface Shown { readonly head: Row, readonly lines: Readonly<Record<string, readonly Row[]>> }

const HEAD = ''
const printOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Attachments are the same while their ids are: links to them differ from hour to hour. */
const cellOf = (grid: Grid, key: string, value: Value | undefined): unknown =>
  (grid.columns[key]!.kind === 'files'
    ? (Array.isArray(value) ? value.map(file => (file as { readonly id: string }).id) : [])
    : value ?? null)

/** What an approval moves itself is nothing that its people decide on. */
const keysOf = (document: Document, line: string): string[] => {
  const { columns } = line === HEAD ? document.header : document.lines[line]!
  return Object.keys(columns).filter(key => line !== HEAD || (key !== document.stateColumn && key !== document.actColumn))
}

const figures = new WeakMap<Document, CellKeys>()
/** The cells of which the amount is computed; of a document without one none. */
function figuresOf(document: Document): CellKeys {
  const { process } = document
  const known = figures.get(document) ?? (process?.amount === undefined ? new Map<string, never>() : cellsOfTotal(document, process.amount))
  figures.set(document, known)
  return known
}

/** Prints of what a record says: rows by what stands in them, in their order, whatever ids they have. */
export function contentOf(document: Document, { head, lines }: Shown): Content {
  const cells = (line: string, keys: readonly string[]): unknown => {
    const grid = line === HEAD ? document.header : document.lines[line]!
    return (line === HEAD ? [head] : lines[line] ?? []).map(row => keys.map(key => cellOf(grid, key, row[key])))
  }
  const places = [HEAD, ...Object.keys(document.lines)]
  return {
    whole: printOf(places.map(line => cells(line, keysOf(document, line)))),
    figures: printOf([...figuresOf(document)].map(([line, keys]) => cells(line, [...keys]))),
  }
}
