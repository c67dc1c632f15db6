import type { Row } from '#schemas/kit/index.ts'
import { fromMaterial, materialKeys, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import type { RowAmendment, ComingRow } from '#server/grid/import/index.ts'
import { cellsOf, STANDARD } from '../check.ts'
import { followersOf } from '../following.ts'
import { grouped } from '#server/core/grouped.ts'
import { twinsOf } from '../twins.ts'
import { wordsOf } from '../materialText.ts'
import { inPortions, recordsOf } from './portions.ts'

const LOCKED = ['materialNickName', 'unit', 'spec', 'feature'] as const
const FOLLOWED = ['materialName', 'materialType'] as const
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Stored items before and after the file, by id; variants retain copied columns. */
async function recordsToBe(db: Db, machine: boolean, changed: readonly ComingRow[]) {
  const rowOf = new Map(changed.map(({ before, row }) => [before!.id, row]))
  const [previous, current] = [new Map<string, MaterialRecord>(), new Map<string, MaterialRecord>()]
  for (const stored of await recordsOf(db, [...rowOf.keys()])) {
    const imported: MaterialRecord = { ...stored, ...fromMaterial(rowOf.get(stored.id)!, machine) }
    const { nickName, unit, spec, feature } = stored
    const next = stored.pid === STANDARD ? imported : { ...imported, nickName, unit, spec, feature }
    previous.set(stored.id, stored)
    current.set(stored.id, { ...next, ...materialKeys(next) })
  }
  return { was: previous, is: current }
}

/** The row with columns of the standard item, and a warning for differences in the file. */
function amended({ row, before }: ComingRow, record: MaterialRecord): RowAmendment {
  const cells = cellsOf(record)
  const amendedRow: Row = { ...row, ...Object.fromEntries([...LOCKED, ...FOLLOWED].map(key => [key, cells[key] ?? null])) }
  const problems = LOCKED.filter(key => !same(row[key], amendedRow[key]) && !same(row[key], before?.row[key]))
    .map(column => ({ column, code: 'locked', text: '品牌项随标准项，请修改标准项', warning: true }))
  return { row: amendedRow, problems }
}

/** Items by identity after the import; current ones count too, since their rows can still be refused. */
class Holders {
  readonly #by = new Map<string, { readonly id: string | undefined, readonly words: string }>()
  constructor(rows: readonly ComingRow[], machine: boolean) {
    for (const { row, before, number } of rows)
      this.#by.set(fromMaterial(row, machine).identity, { id: before?.id, words: `第 ${number} 行重复` })
  }
  async meet(db: Db, records: readonly MaterialRecord[]): Promise<void> {
    const twins = await inPortions(records, portion => twinsOf(db, portion.map(({ identity }) => ({ identity, code: null }))))
    for (const twin of twins)
      if (!this.#by.has(twin.identity)) this.#by.set(twin.identity, { id: twin.id, words: `已有条目重复：${wordsOf(twin)}` })
  }
  clash({ id, identity }: MaterialRecord): string | undefined {
    const holder = this.#by.get(identity)
    return holder === undefined || holder.id === id ? undefined : holder.words
  }
  give(record: MaterialRecord, label: string): void {
    this.#by.set(record.identity, { id: record.id, words: label })
  }
}

/**
 * Handles brand variants of a file with changes of them or their standard items: they follow, copied columns ignore the file, and a row is
 * refused if a variant would equal another item, stored or of the file (spec-1 §5).
 */
export async function besideStandards(db: Db, machine: boolean, rows: readonly ComingRow[]): Promise<Map<number, RowAmendment>> {
  const changed = rows.filter(({ before }) => before !== undefined)
  const { was: previous, is: current } = await recordsToBe(db, machine, changed)
  const variants = changed.filter(({ before }) => current.get(before!.id)!.pid !== STANDARD)
  const followers = await followersOf(db, previous.values(), current.values(), { instead: current })
  const result = new Map<number, RowAmendment>()
  if (followers.length === 0 && variants.length === 0) return result
  const numbers = new Map(changed.map(({ before, number }) => [before!.id, number]))
  const refuse = (number: number, text: string): void => {
    result.set(number, { problems: [{ column: 'materialName', code: 'duplicate', text }] })
  }
  const holders = new Holders(rows.filter(row => !variants.includes(row)), machine)
  await holders.meet(db, [...followers.map(({ after }) => after), ...variants.map(({ before }) => current.get(before!.id)!)])
  const final = new Map(current)
  for (const [standard, group] of grouped(followers, one => one.standard)) {
    const number = numbers.get(standard)!
    const clash = group.map(({ after }) => holders.clash(after)).find(text => text !== undefined)
    if (clash !== undefined) refuse(number, `品牌项随之修改后，与${clash}`)
    else for (const { after } of group) {
      holders.give(after, `第 ${number} 行的品牌项重复`)
      final.set(after.id, after)
    }
  }
  for (const variant of variants) {
    const record = final.get(variant.before!.id)!
    const clash = holders.clash(record)
    if (clash !== undefined) refuse(variant.number, `与${clash}`)
    else {
      holders.give(record, `第 ${variant.number} 行重复`)
      result.set(variant.number, amended(variant, record))
    }
  }
  return result
}
