import { projectItems } from '#schemas/projectItem/items.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import type { BillAsked } from '#shared/api/projectItem.ts'
import { findHeader } from '#shared/import/header.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import type { BillSheet } from '#server/db/tables/projectItem.ts'
import { recognise, type FoundBill } from './recognise.ts'

/** The columns of form 表-08 under all their names. */
export const BILL_WANTED = wantedOf(importTargets(projectItems))

/** A sheet with its header, and what was found below it. */
export interface BillPart extends BillSheet { readonly sheet: ReadSheet; readonly found: FoundBill }

export interface ReadBill { readonly parts: readonly BillPart[]; readonly notes: readonly ImportNote[] }

const partOf = (sheet: ReadSheet, reading: Omit<BillSheet, 'name'>): BillPart => ({ name: sheet.name, ...reading, sheet, found: recognise(sheet, reading) })

/** A form of another kind has no units or no quantities: measures by rate, summaries, covers. */
function readingOf(sheet: ReadSheet): Omit<BillSheet, 'name'> | undefined {
  const header = findHeader(sheet, BILL_WANTED)
  const isBill = header !== undefined && ['name', 'unit', 'quantity'].every(key => header.columns.has(key))
  return isBill ? { headerRow: header.row, mapping: Object.fromEntries(header.columns) } : undefined
}

/** The sheets of a workbook that are bills: the chosen one as the person reads it, and with `all` those that look like one. */
export function readBill(sheets: readonly ReadSheet[], { sheet: chosen, headerRow, mapping, options: { all } }: Pick<BillAsked, 'sheet' | 'headerRow' | 'mapping' | 'options'>): ReadBill {
  const notes: ImportNote[] = []
  const parts = sheets.flatMap((sheet): BillPart[] => {
    if (sheet.name === chosen) return [partOf(sheet, { headerRow, mapping })]
    if (all === null) return []
    const reading = readingOf(sheet)
    if (reading === undefined) notes.push({ text: `工作表“${sheet.name}”没有单位和工程量列，不是分部分项清单，未读取`, warning: false })
    return reading === undefined ? [] : [partOf(sheet, reading)]
  })
  return { parts, notes }
}
