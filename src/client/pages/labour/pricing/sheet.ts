import { defineDocument, date, isEmpty, type Draft, type Problem, type Row } from '#schemas/kit/index.ts'
import { PRICE_IDENTITY, setPrices } from '#schemas/labour/setPrices.ts'
import type { Edit } from '#client/grid/model.ts'

export const LINE = 'prices'

/** The sheet as an open document: its head is the first day of changed prices, unless their row has another. */
export const priceSheet = defineDocument('labour.priceSheet', {
  title: '工种定价', access: setPrices.access,
  form: { header: { recordDate: date('生效日期', { required: '生效日期必须填写' }) }, lines: { [LINE]: setPrices } },
  life: { states: { open: '编辑' }, start: 'open', editable: ['open'], actions: {} },
})

/** Price list rows for the sheet, with the current prices. */
export const sheetRow = (row: Row): Row => ({
  ...row, nowReference: row.quotaReferencePrice ?? null, nowPrice: row.dailyPrice ?? null, nowDate: row.recordDate ?? null,
})
export const rowsOf = (draft: Draft): readonly Row[] => draft.lines[LINE] ?? []

/** Whether the server has the row: its trade, level and region are fixed. */
export const isStored = (row: Row): boolean => !isEmpty(row.owner)

/** The key of a row's price; null while incomplete. */
export const identityOf = (row: Row): string | null =>
  (isEmpty(row.jobCategory) || isEmpty(row.jobLevel) ? null : PRICE_IDENTITY.map(key => row[key] ?? '').join('/'))

const same = (a: Row[string], b: Row[string]): boolean => (a ?? null) === (b ?? null)

/** Whether the row differs from the current prices. */
export const isChanged = (row: Row): boolean => (isStored(row)
  ? !same(row.quotaReferencePrice, row.nowReference) || !same(row.dailyPrice, row.nowPrice) || !same(row.recordDate, row.nowDate)
  : [...PRICE_IDENTITY, 'quotaReferencePrice', 'dailyPrice'].some(key => !isEmpty(row[key])))

/** A row to send, with the current prices that the user saw. */
export const sentRow = (row: Row): Record<string, unknown> => ({
  ...Object.fromEntries(['id', ...PRICE_IDENTITY, 'quotaReferencePrice', 'dailyPrice', 'recordDate'].map(key => [key, row[key] ?? null])),
  was: isStored(row)
    ? { quotaReferencePrice: row.nowReference ?? null, dailyPrice: row.nowPrice ?? null, recordDate: row.nowDate ?? null }
    : null,
})

/** Merges unsaved rows into reloaded ones: the first of each name replaces its row, repetitions stay separate rows. */
export function mergeRows(fresh: readonly Row[], unsaved: readonly Row[]): Row[] {
  const byIdentity = new Map(unsaved.toReversed().map(row => [identityOf(row), row]))
  const laid = new Set<Row>()
  const merged = fresh.map(row => {
    const unsavedRow = byIdentity.get(identityOf(row))
    if (unsavedRow === undefined) return row
    laid.add(unsavedRow)
    const { quotaReferencePrice = null, dailyPrice = null, recordDate = null } = unsavedRow
    return { ...row, quotaReferencePrice, dailyPrice, recordDate }
  })
  return [...merged, ...unsaved.filter(row => !laid.has(row))]
}

const TYPED = ['quotaReferencePrice', 'dailyPrice', 'recordDate'] as const

/** The edit that turns the server's rows into the merged ones. */
export function laidOver(fresh: readonly Row[], merged: readonly Row[]): Required<Pick<Edit, 'cells' | 'added'>> {
  const byId = new Map(fresh.map(row => [row.id, row]))
  return {
    cells: merged.flatMap(row => {
      const now = byId.get(row.id)
      return now === undefined
        ? []
        : TYPED.filter(key => !same(row[key], now[key])).map(column => ({ rowId: String(row.id), column, value: row[column] ?? null }))
    }),
    added: merged.filter(({ id }) => !byId.has(id)).map(row => ({ row })),
  }
}

const saysTheSame = (a: Row, b: Row): boolean => TYPED.every(key => same(a[key], b[key]))

/** Problems of unsaved rows whose price another user has changed to a different one. */
export function metWith(fresh: readonly Row[], unsaved: readonly Row[]): Problem[] {
  const byIdentity = new Map(fresh.map(row => [identityOf(row), row]))
  return unsaved.flatMap((row): Problem[] => {
    const now = byIdentity.get(identityOf(row))
    const observed: Row = isStored(row)
      ? { quotaReferencePrice: row.nowReference ?? null, dailyPrice: row.nowPrice ?? null, recordDate: row.nowDate ?? null }
      : {}
    if (now === undefined || saysTheSame(now, observed) || saysTheSame(now, row)) return []
    const price = now.dailyPrice ?? now.quotaReferencePrice ?? '空'
    return [{
      row: String(now.id), column: 'dailyPrice', code: 'invalid',
      text: `${String(now.byName ?? '他人')}已改为 ${String(price)}（${String(now.recordDate ?? '')} 生效），仍要修改请再次保存`,
    }]
  })
}
