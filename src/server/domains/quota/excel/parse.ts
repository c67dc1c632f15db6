import { DICT } from '#schemas/dict/dictionaries.ts'
import {
  choice, dict, isEmpty, parseCell, readNumber, tree, type Column, type KindName, type Lookups, type Value,
} from '#schemas/kit/index.ts'
import { ACCEPT_ORG } from '#schemas/quota/documents.ts'
import { plainText, type ReadCell, type ReadSheet } from '#server/core/xlsx/index.ts'
import type { ImportProblem } from '#server/grid/import/index.ts'
import type { ImportReading } from '#shared/api/gridImport.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { kindOfRow, type ColumnKey, type RowKind } from './layout.ts'

export interface SheetRow {
  readonly number: number
  readonly kind: RowKind
  text(key: ColumnKey): string
  /** Whether the file has the column; a missing column clears nothing. */
  has(key: ColumnKey): boolean
  /** Decimal text, null when empty, undefined if not a number; reports nothing. */
  figure(key: ColumnKey): string | null | undefined
  /** Decimal text, null when empty; reports a cell that is no number and returns null. */
  decimal(key: ColumnKey): string | null
  /** The key of a choice; reports unknown names and returns null. */
  chosen(key: ColumnKey, column: ChosenColumn): string | null
  fail(key: ColumnKey, code: string, text: string): void
  /** Reports a warning about the cell; the row remains valid. */
  warn(key: ColumnKey, code: string, text: string): void
}

const CHOSEN = {
  trade: dict('工种', DICT.jobCategory), level: dict('职业等级', DICT.jobLevel), unit: dict('单位', DICT.unit),
  materialUnit: dict('单位', DICT.materialUnit), projectType: dict('项目类型', DICT.projectType), item: tree('分项类型', 'ITEM'),
  acceptOrg: choice('验收单位', ACCEPT_ORG),
} as const
type ChosenColumn = keyof typeof CHOSEN

/** Messages about unknown names: a type can be left open, a dictionary word be added. */
export const UNKNOWN = {
  item: 'unknownType', trade: 'unknownWord', level: 'invalid', unit: 'unknownWord', materialUnit: 'unknownWord', projectType: 'unknownWord',
} as const satisfies Record<Exclude<ChosenColumn, 'acceptOrg'>, string>

export interface ReadOptions {
  readonly headerRow: number
  readonly mapping: Mapping
  /** Accepts unknown item types: their packages have none until one is chosen. */
  readonly unsorted: boolean
  readonly reading: ImportReading
}

/** Reads the rows below the header without blank ones; unknown kinds are problems. */
export function readRows(
  sheet: ReadSheet, { headerRow, mapping, unsorted, reading }: ReadOptions, lookups: Lookups, problems: ImportProblem[]
): SheetRow[] {
  const parsedCells = new Map<string, ReturnType<typeof parseCell>>()
  const reported = new Set<string>()
  const hidden = new Set(reading.hiddenRows === 'leave' ? sheet.hiddenRows : [])
  return sheet.rows.flatMap((cells, at): SheetRow[] => {
    if (at < headerRow || hidden.has(at) || cells.every(cell => cell === null || cell.text.trim() === '')) return []
    const cell = (key: ColumnKey): ReadCell | null => cells[mapping[key] ?? -1] ?? null
    const text = (key: ColumnKey): string => {
      const readCell = cell(key)
      return readCell === null ? '' : plainText(readCell).trim()
    }
    const report = (key: ColumnKey, code: string, reason: string, warning: boolean): void => {
      const mark = `${at}/${key}/${reason}`
      if (reported.has(mark)) return
      reported.add(mark)
      problems.push({ row: String(at + 1), column: key, code, text: reason, value: text(key), ...warning && { warning } })
    }
    const fail = (key: ColumnKey, code: string, reason: string): void => report(key, code, reason, false)
    const read = (key: ColumnKey) => readNumber(cell(key)?.number ?? text(key))
    for (const [key, column] of Object.entries(mapping)) {
      const fault = cells[column ?? -1]?.fault
      if (fault !== undefined) fail(key as ColumnKey, 'fault', fault)
    }
    const kind = kindOfRow(text('kind'))
    if (kind === null) {
      fail('kind', 'invalid', '不是可用的类型，可选 分部、定额、RG人工、ZC主材、JX机械、ZL资料')
      return []
    }
    return [{
      number: at + 1, kind, text, fail,
      has: key => (mapping[key] ?? null) !== null,
      warn: (key, code, reason) => report(key, code, reason, true),
      figure(key) {
        const parsedNumber = read(key)
        return parsedNumber.ok ? parsedNumber.value : undefined
      },
      decimal(key) {
        const parsedNumber = read(key)
        if (!parsedNumber.ok) fail(key, 'invalid', '无法识别为数字')
        return parsedNumber.ok ? parsedNumber.value : null
      },
      chosen(key, name) {
        const raw = text(key)
        const parsed = parsedCells.get(`${name}/${raw}`) ?? parseCell(raw, CHOSEN[name] as Column<KindName, unknown>, lookups)
        parsedCells.set(`${name}/${raw}`, parsed)
        if (!parsed.ok && name === 'item' && unsorted) report(key, 'unsorted', '没有这个分项类型，先不归类', true)
        else if (!parsed.ok) fail(key, name === 'acceptOrg' ? 'invalid' : UNKNOWN[name], parsed.text)
        const value: Value = parsed.ok ? parsed.value : null
        return isEmpty(value) ? null : String(value)
      },
    }]
  })
}
