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
import { wordsOf } from '../words.ts'

/** Facts that the kept item takes from the others where it has none; what distinguishes items is never filled. */
const SINGLE = ['code', 'originPlace', 'manufacturer', 'nickName', 'feature'] as const
const PRICES = ['priceExcl', 'taxRate', 'priceIncl'] as const
const FILES = ['imgIds', 'attachmentIds'] as const
export type Filled = Partial<Pick<MaterialRecord, (typeof SINGLE)[number] | (typeof PRICES)[number] | (typeof FILES)[number] | 'pid'>>

export interface MergePlan {
  readonly kept: MaterialRecord
  readonly gone: readonly MaterialRecord[]
  readonly filled: Filled
  /** Why it cannot be done. */
  readonly refused: string | null
}

const isBlank = (value: string | null): boolean => value === null || value === ''

function filledOf(kept: MaterialRecord, gone: readonly MaterialRecord[]): Filled {
  const single = SINGLE.flatMap(key => {
    const from = isBlank(kept[key]) ? gone.find(one => !isBlank(one[key])) : undefined
    return from === undefined ? [] : [[key, from[key]] as const]
  })
  const priced = PRICES.every(key => isBlank(kept[key])) ? gone.find(one => !isBlank(one.priceExcl) || !isBlank(one.priceIncl)) : undefined
  const files = FILES.flatMap(key => {
    const from = kept[key].length === 0 ? gone.find(one => one[key].length > 0) : undefined
    return from === undefined ? [] : [[key, from[key]] as const]
  })
  return {
    ...Object.fromEntries([...single, ...files]),
    ...priced && Object.fromEntries(PRICES.map(key => [key, priced[key]])),
    // It cannot stand under an item that goes into it.
    ...gone.some(({ id }) => id === kept.pid) && { pid: STANDARD },
  }
}

const PICKED = { record: material, unit: sql<string>`split_part(alike, '|', 4)` }

/** Own items, locked where they are to be written, and the platform's, which nobody here writes. */
async function itemsOf(db: Db, ids: readonly string[], lock: boolean) {
  const of = (merchant: string) => db.q.select(PICKED).from(material)
    .where(and(eq(material.merchantId, merchant), inArray(material.id, [...ids]))).orderBy(material.id)
  const own = await (lock ? of(db.ctx.merchantId).for('update') : of(db.ctx.merchantId))
  return own.length === ids.length ? own : [...own, ...await of(PLATFORM_MERCHANT)]
}

/** Whether an item is the platform's, and not the merchant's own to change. */
export const isForeign = (db: Db, { merchantId }: Pick<MaterialRecord, 'merchantId'>): boolean => merchantId !== db.ctx.merchantId

/** @throws AppError NOT_FOUND where an item is not there, or is neither the merchant's own nor the platform's */
export async function planMerge(db: Db, machine: boolean, keptId: string, ids: readonly string[], lock = false): Promise<MergePlan> {
  const wanted = [...new Set([keptId, ...ids])]
  const found = await itemsOf(db, wanted, lock)
  const kept = found.find(({ record }) => record.id === keptId)
  if (found.length < wanted.length || kept === undefined) throw new AppError('NOT_FOUND')
  const others = found.filter(one => one !== kept)
  const stranger = others.find(({ unit }) => unit !== kept.unit)
  const refused = others.length === 0 ? '请选择要并入的条目'
    : others.some(({ record }) => isForeign(db, record)) ? '平台条目不能并入其他条目，可以保留它'
      : found.some(({ record }) => record.machine !== machine) ? '材料与机械不能合并'
        : stranger !== undefined ? `单位不同，不能合并：${wordsOf(kept.record)}，${wordsOf(stranger.record)}` : null
  const gone = others.map(({ record }) => record)
  return { kept: kept.record, gone, filled: isForeign(db, kept.record) ? {} : filledOf(kept.record, gone), refused }
}

/** What the kept item gains, as its reader may see it. */
export function filledCells(db: Db, { kept, filled }: MergePlan, lookups: Lookups): ChangedCells {
  const grid = gridOf(kept.machine)
  const [before, after]: Row[] = [cellsOf(kept), cellsOf({ ...kept, ...filled })]
  return Object.entries(grid.columns).flatMap(([key, column]) => {
    if (column.facts.price && !seesPrices(db.ctx)) return []
    const [was, is] = [formatCell(before![key], column, lookups), formatCell(after![key], column, lookups)]
    return was === is
      ? []
      : [{ label: column.label, before: was || null, after: is, ...isRightAligned(column) && { number: true as const } }]
  })
}
