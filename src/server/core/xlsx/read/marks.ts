import { RELATIONS, sheetParts, unpackedPart, WORKBOOK } from '../parts.ts'
import type { Entry } from './zip.ts'

/** Rows and columns count from 0. */
export interface SheetMarks {
  readonly hiddenRows: readonly number[]
  /** Columns of formulas without a result, by row. */
  readonly uncomputed: ReadonlyMap<number, readonly number[]>
}

export type MarksOf = (sheet: string) => SheetMarks | undefined

const ROW_OR_FORMULA = /<(?:\w+:)?(row|f)(?=[\s/>])([^>]*)>/g
const CELL_END = /<\/(?:\w+:)?c>/g
const CELL_BEGIN = /<(?:\w+:)?c\s([^>]*)>[^<]*$/
const RESULT = /<(?:\w+:)?v(?:\s[^>]*)?>[^<]/
const REFERENCE = /\br="([A-Z]+)\d+"/
/** Longest opening tag of a cell, in characters. */
const OPENING = 300

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A formula whose result is an empty text is computed. */
export function marksIn(xml: string): SheetMarks {
  const hiddenRows: number[] = []
  const uncomputed = new Map<number, number[]>()
  let row = -1
  for (const { 0: tag, 1: name, 2: attributes = '', index } of xml.matchAll(ROW_OR_FORMULA)) {
    if (name === 'row') {
      row = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? row + 2) - 1
      if (/\bhidden="(?:1|true)"/.test(attributes)) hiddenRows.push(row)
      continue
    }
    CELL_END.lastIndex = index
    const rest = xml.slice(index + tag.length, CELL_END.exec(xml)?.index)
    const cell = CELL_BEGIN.exec(xml.slice(Math.max(index - OPENING, 0), index))?.[1] ?? ''
    const letters = REFERENCE.exec(cell)?.[1]
    if (RESULT.test(rest) || /\bt="str"/.test(cell) || letters === undefined) continue
    uncomputed.set(row, [...uncomputed.get(row) ?? [], columnOf(letters)])
  }
  return { hiddenRows, uncomputed }
}

/** Undefined for workbooks without XML. */
export function marksReader(entries: readonly Entry[]): MarksOf | undefined {
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  const [workbook, relations] = [byName.get(WORKBOOK), byName.get(RELATIONS)]
  if (workbook === undefined || relations === undefined) return undefined
  const parts = sheetParts(unpackedPart(workbook).toString('utf8'), unpackedPart(relations).toString('utf8'))
  return sheet => {
    const part = byName.get(parts.get(sheet) ?? '')
    // The search is for ASCII; latin1 strings use half the memory.
    return part && marksIn(unpackedPart(part).toString('latin1'))
  }
}
