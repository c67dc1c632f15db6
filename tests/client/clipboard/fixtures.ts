import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClipGrid } from '#client/grid/clipboard/types.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/clipboard')

export const fixture = (path: string): string => readFileSync(join(FOLDER, path), 'utf8')

/** Displayed texts; a missing cell is null. */
export const texts = (grid: ClipGrid | null): (string | null)[][] | undefined =>
  grid?.cells.map(row => row.map(cell => (cell.given ? cell.text : null)))

export const raws = (grid: ClipGrid | null): (string | undefined)[][] | undefined =>
  grid?.cells.map(row => row.map(cell => cell.raw))
