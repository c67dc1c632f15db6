import { projectItems } from '#schemas/projectItem/items.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import type { ImportNote } from '#shared/api/gridImport.ts'
import type { BillAsked } from '#shared/api/projectItem.ts'
import { findHeader, type Header } from '#shared/import/header.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import type { BillSheet } from '#server/db/tables/projectItem.ts'
import { recognise, type FoundBill } from './recognise.ts'
import { amountOf } from './billTerms.ts'

/** The columns of form 表-08 with all their labels. */
export const BILL_WANTED = wantedOf(importTargets(projectItems))

export interface BillPart extends BillSheet { readonly sheet: ReadSheet; readonly found: FoundBill }

export interface ReadBill { readonly parts: readonly BillPart[]; readonly notes: readonly ImportNote[] }

type Reading = Pick<BillSheet, 'headerRow' | 'mapping' | 'withoutHidden'>

function partOf(sheet: ReadSheet, reading: Reading): BillPart {
  const content = recognise(sheet, reading)
  return { name: sheet.name, ...reading, lumps: content.items.flatMap(({ lump, row }) => (lump ? [row] : [])), sheet, found: content }
}

/** Other forms lack units or quantities: measures by rate, summaries, covers. */
function readingOf(header: Header | undefined): Reading | undefined {
  const isBill = header !== undefined && ['name', 'unit', 'quantity'].every(key => header.columns.has(key))
  return isBill ? { headerRow: header.row, mapping: Object.fromEntries(header.columns) } : undefined
}

/** Reason why a sheet is skipped, with its amounts. */
function unread(sheet: ReadSheet, header: Header | undefined): ImportNote {
  const total = header?.columns.get('total')
  const amounts = total === undefined ? 0 : sheet.rows.slice(header!.row).filter(cells => amountOf(cells[total]) !== null).length
  const skippedNote = amounts === 0 ? '' : `，其中 ${amounts} 行有金额，没有导入`
  return { text: `工作表“${sheet.name}”没有单位和工程量列，不是分部分项清单，未读取${skippedNote}`, warning: amounts > 0 }
}

/** The bill sheets of a workbook: the chosen one, and with `all` every visible one that looks like a bill. */
export function readBill(sheets: readonly ReadSheet[], {
  sheet: chosen, headerRow, mapping, reading: { hiddenRows }, options: { all },
}: Pick<BillAsked, 'sheet' | 'headerRow' | 'mapping' | 'reading' | 'options'>): ReadBill {
  const notes: ImportNote[] = []
  const hiddenOption = hiddenRows === 'leave' ? { withoutHidden: true } : {}
  const parts = sheets.flatMap((sheet): BillPart[] => {
    if (sheet.name === chosen) return [partOf(sheet, { headerRow, mapping, ...hiddenOption })]
    if (all === null) return []
    if (sheet.hidden) {
      notes.push({ text: `工作表“${sheet.name}”是隐藏的，未读取；需要时请在“工作表”中选择它`, warning: true })
      return []
    }
    const header = findHeader(sheet, BILL_WANTED)
    const reading = readingOf(header)
    if (reading === undefined) notes.push(unread(sheet, header))
    return reading === undefined ? [] : [partOf(sheet, { ...reading, ...hiddenOption })]
  })
  return { parts, notes }
}
