import { useMemo, useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { aliasKey, dec, isDecimalText, parseCell, toText, ZERO } from '#schemas/kit/index.ts'
import { isSameName, matchNote, type FoundBy, type NoteRow } from '#shared/deliveryNote.ts'
import type { DraftStore } from '#client/document/draft/types.ts'
import { broughtOf, type Brought } from './filling.ts'
import type { OpenOrderRow } from './openRows.ts'

/** A row of a note: its open row (null: none), the basis of the match, and any fault or warning. */
export interface NoteLine {
  readonly row: NoteRow
  readonly open: OpenOrderRow | null
  readonly by: FoundBy | 'CHOSEN' | null
  /** Whether a proposal, or a missing one, is unconfirmed. */
  readonly pending: boolean
  readonly typed: string
  readonly fault: string | null
  readonly warning: string | null
}

export function useNoteRows(store: DraftStore, rows: readonly NoteRow[], open: readonly OpenOrderRow[], bound: readonly (string | null)[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [amounts, setAmounts] = useState<ReadonlyMap<number, string>>(new Map())
  const matches = useMemo(() => matchNote(rows, open, bound), [bound, open, rows])
  const byId = useMemo(() => new Map(open.map(one => [one.id, one])), [open])
  const column = store.document.lines.items!.columns.quantity!
  const unitOf = (unit: string): string => store.lookups.find(DICT.materialUnit, aliasKey(unit))?.key ?? unit
  const nameOf = (unit: string): string => store.lookups.label(DICT.materialUnit, unit) ?? unit
  const amountOf = (text: string): string | null => {
    const read = parseCell(text, column, store.lookups)
    return read.ok && typeof read.value === 'string' && isDecimalText(read.value) && dec(read.value).gt(ZERO) ? read.value : null
  }
  const matchedRows = rows.map((row, at) => {
    const match = matches[at]!
    const isChosen = chosen.has(at)
    const target = byId.get(isChosen ? chosen.get(at)! : match.id ?? '') ?? null
    const differs = target !== null && row.unit !== '' && unitOf(row.unit) !== target.unit
    const typed = amounts.get(at) ?? (differs ? '' : row.quantity ?? '')
    return {
      row, target, isChosen, by: isChosen ? target !== null && target.id === match.id ? match.by : 'CHOSEN' as const : match.by, differs,
      typed, amount: amountOf(typed),
    }
  })
  const parts = matchedRows.flatMap(({ target, amount }): Brought[] =>
    (target === null || amount === null ? [] : [{ open: target, amount }]))
  const brought = broughtOf(parts)
  const over = new Map(brought.flatMap(({ open: { id, remaining }, amount }) => {
    const [remainder, total] = [dec(remaining), dec(amount)]
    return total.gt(remainder) ? [[id, `待到货 ${toText(remainder)}，本次共 ${amount}，超出 ${toText(total.minus(remainder))}`] as const] : []
  }))
  const lines = matchedRows.map(({ row, target, isChosen, by, differs, typed, amount }): NoteLine => ({
    row, open: target, by, typed, pending: !isChosen && by !== 'EXACT' && by !== 'BOUND',
    fault: target === null || amount !== null
      ? null
      : differs ? `送货单按${row.unit}，订单按${nameOf(target.unit)}，请填写${nameOf(target.unit)}数` : '请填写数量',
    warning: target === null ? null : over.get(target.id) ?? null,
  }))
  return {
    lines, brought, over: [...over.values()], nameOf,
    /** Confirmed new bindings: supplier texts with their material. */
    learnt: lines.flatMap(({ row: { itemName, spec, unit }, open: target }, at) =>
      (target === null || target.libMaterialId === null || target.libMaterialId === bound[at] || isSameName({ itemName, spec }, target)
        ? []
        : [{ itemName, spec, unit, libMaterialId: target.libMaterialId }])),
    choose: (at: number, id: string): void => setChosen(now => new Map([...now, [at, id]])),
    type: (at: number, text: string): void => setAmounts(now => new Map([...now, [at, text]])),
    confirmAll: (): void => setChosen(now => new Map([
      ...now, ...lines.flatMap(({ pending, open: target }, at) => (pending && target !== null ? [[at, target.id] as const] : [])),
    ])),
  }
}
