import type { Row } from '#schemas/kit/index.ts'
import { fromMaterial, materialKeys, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db } from '#server/db/tx.ts'
import type { Amended, ComingRow } from '#server/grid/import/index.ts'
import { cellsOf, STANDARD } from '../check.ts'
import { followersOf } from '../following.ts'
import { grouped } from '#server/core/grouped.ts'
import { twinsOf } from '../twins.ts'
import { wordsOf } from '../words.ts'
import { inPortions, recordsOf } from './portions.ts'

/** Of what a variant has from its standard item, what a file can say. */
const LOCKED = ['materialNickName', 'unit', 'spec', 'feature'] as const
const FOLLOWED = ['materialName', 'materialType'] as const
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Stored items as the file makes them, by id; a variant keeps what it has from its standard item. */
async function recordsToBe(db: Db, machine: boolean, changed: readonly ComingRow[]) {
  const rowOf = new Map(changed.map(({ before, row }) => [before!.id, row]))
  const [was, is] = [new Map<string, MaterialRecord>(), new Map<string, MaterialRecord>()]
  for (const stored of await recordsOf(db, [...rowOf.keys()])) {
    const imported: MaterialRecord = { ...stored, ...fromMaterial(rowOf.get(stored.id)!, machine) }
    const { nickName, unit, spec, feature } = stored
    const next = stored.pid === STANDARD ? imported : { ...imported, nickName, unit, spec, feature }
    was.set(stored.id, stored)
    is.set(stored.id, { ...next, ...materialKeys(next) })
  }
  return { was, is }
}

/** The row with what its item has from the standard item, and a word where the file says otherwise. */
function amended({ row, before }: ComingRow, record: MaterialRecord): Amended {
  const cells = cellsOf(record)
  const own: Row = { ...row, ...Object.fromEntries([...LOCKED, ...FOLLOWED].map(key => [key, cells[key] ?? null])) }
  const problems = LOCKED.filter(key => !same(row[key], own[key]) && !same(row[key], before?.row[key]))
    .map(column => ({ column, code: 'locked', text: '品牌项随标准项，请修改标准项', warning: true }))
  return { row: own, problems }
}

/** Who has which identity once the file is in; whoever has one now is counted as well, for his own row may yet be refused. */
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
  give(record: MaterialRecord, words: string): void {
    this.#by.set(record.identity, { id: record.id, words })
  }
}

/**
 * What becomes of brand variants when a file changes their standard items, or them: they follow, what they have from there is not
 * taken from the file, and a row is refused that would make a variant the same as another item, stored or of the file (spec-1 §5).
 */
export async function besideStandards(db: Db, machine: boolean, rows: readonly ComingRow[]): Promise<Map<number, Amended>> {
  const changed = rows.filter(({ before }) => before !== undefined)
  const { was, is } = await recordsToBe(db, machine, changed)
  const variants = changed.filter(({ before }) => is.get(before!.id)!.pid !== STANDARD)
  const followers = await followersOf(db, was.values(), is.values(), { instead: is })
  const result = new Map<number, Amended>()
  if (followers.length === 0 && variants.length === 0) return result
  const numbers = new Map(changed.map(({ before, number }) => [before!.id, number]))
  const refuse = (number: number, text: string): void => {
    result.set(number, { problems: [{ column: 'materialName', code: 'duplicate', text }] })
  }
  const holders = new Holders(rows.filter(row => !variants.includes(row)), machine)
  await holders.meet(db, [...followers.map(({ after }) => after), ...variants.map(({ before }) => is.get(before!.id)!)])
  const final = new Map(is)
  for (const [standard, group] of grouped(followers, one => one.standard)) {
    const number = numbers.get(standard)!
    const clash = group.map(({ after }) => holders.clash(after)).find(words => words !== undefined)
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
