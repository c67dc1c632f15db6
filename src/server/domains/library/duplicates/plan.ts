import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatCell, isRightAligned, type Lookups, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import type { ChangedCells } from '#shared/api/changes.ts'
import { cellsOf, gridOf, STANDARD } from '../check.ts'
import { wordsOf } from '../materialText.ts'

/** Facts filled from the others if empty; distinguishing ones are never filled. */
const SINGLE = ['code', 'originPlace', 'manufacturer', 'nickName', 'feature'] as const
const PRICES = ['priceExcl', 'taxRate', 'priceIncl'] as const
const FILES = ['imgIds', 'attachmentIds'] as const
export type Filled = Partial<Pick<MaterialRecord, (typeof SINGLE)[number] | (typeof PRICES)[number] | (typeof FILES)[number] | 'pid'>>

export interface MergePlan {
  readonly kept: MaterialRecord
  readonly gone: readonly MaterialRecord[]
  readonly filled: Filled
  readonly refused: string | null
}

const isBlank = (value: string | null): boolean => value === null || value === ''

function filledOf(target: MaterialRecord, merged: readonly MaterialRecord[]): Filled {
  const single = SINGLE.flatMap(key => {
    const from = isBlank(target[key]) ? merged.find(one => !isBlank(one[key])) : undefined
    return from === undefined ? [] : [[key, from[key]] as const]
  })
  const priced = PRICES.every(key => isBlank(target[key]))
    ? merged.find(one => !isBlank(one.priceExcl) || !isBlank(one.priceIncl))
    : undefined
  const files = FILES.flatMap(key => {
    const from = target[key].length === 0 ? merged.find(one => one[key].length > 0) : undefined
    return from === undefined ? [] : [[key, from[key]] as const]
  })
  return {
    ...Object.fromEntries([...single, ...files]),
    ...priced && Object.fromEntries(PRICES.map(key => [key, priced[key]])),
    // An item cannot be below one merged into it.
    ...merged.some(({ id }) => id === target.pid) && { pid: STANDARD },
  }
}

const PICKED = { record: material, unit: sql<string>`split_part(alike, '|', 4)` }

/** The merchant's items, locked before a write, and the platform's, which are read-only. */
async function itemsOf(db: Db, ids: readonly string[], lock: boolean) {
  const itemsQuery = (merchant: string) => db.q.select(PICKED).from(material)
    .where(and(eq(material.merchantId, merchant), inArray(material.id, [...ids]))).orderBy(material.id)
  const merchantItems = await (lock ? itemsQuery(db.ctx.merchantId).for('update') : itemsQuery(db.ctx.merchantId))
  return merchantItems.length === ids.length ? merchantItems : [...merchantItems, ...await itemsQuery(PLATFORM_MERCHANT)]
}

export const isForeign = (db: Db, { merchantId }: Pick<MaterialRecord, 'merchantId'>): boolean => merchantId !== db.ctx.merchantId

/** @throws AppError NOT_FOUND if an item is missing, or neither the merchant's nor the platform's */
export async function planMerge(db: Db, machine: boolean, keptId: string, ids: readonly string[], lock = false): Promise<MergePlan> {
  const allIds = [...new Set([keptId, ...ids])]
  const items = await itemsOf(db, allIds, lock)
  const target = items.find(({ record }) => record.id === keptId)
  if (items.length < allIds.length || target === undefined) throw new AppError('NOT_FOUND')
  const others = items.filter(one => one !== target)
  const stranger = others.find(({ unit }) => unit !== target.unit)
  const refused = others.length === 0 ? '请选择要并入的条目'
    : others.some(({ record }) => isForeign(db, record)) ? '平台条目不能并入其他条目，可以保留它'
      : items.some(({ record }) => record.machine !== machine) ? '材料与机械不能合并'
        : stranger !== undefined ? `单位不同，不能合并：${wordsOf(target.record)}，${wordsOf(stranger.record)}` : null
  const merged = others.map(({ record }) => record)
  return { kept: target.record, gone: merged, filled: isForeign(db, target.record) ? {} : filledOf(target.record, merged), refused }
}

export function filledCells(db: Db, { kept: target, filled }: MergePlan, lookups: Lookups): ChangedCells {
  const grid = gridOf(target.machine)
  const [before, after]: Row[] = [cellsOf(target), cellsOf({ ...target, ...filled })]
  return Object.entries(grid.columns).flatMap(([key, column]) => {
    if (column.facts.price && !seesPrices(db.ctx)) return []
    const [oldText, newText] = [formatCell(before![key], column, lookups), formatCell(after![key], column, lookups)]
    return oldText === newText
      ? []
      : [{ label: column.label, before: oldText || null, after: newText, ...isRightAligned(column) && { number: true as const } }]
  })
}
