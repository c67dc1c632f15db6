import { PACKAGE_ROWS, TOO_MANY_PACKAGE_ROWS } from '#schemas/quota/payload.ts'
import { breathing } from '#server/core/breath.ts'
import { meets, seesPrices } from '#server/core/calls/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { QuotaImportAsked } from '#shared/api/quota.ts'
import { nameKeyOf } from '../namesakes.ts'
import { storedOf, type Existing } from './existing.ts'
import { checkNew, draftOf } from './fresh.ts'
import { newPackage, type LevelOf, type SheetGroup } from './packages.ts'
import type { SheetRow } from './parse.ts'
import type { Planned, Settled } from './planned.ts'
import { addMissing, cellsFrom, findItems, type AddedItems } from './resolve.ts'
import { passedOutcome } from './outcome.ts'
import { readUpdate, settleUpdate, type Around } from './update.ts'

/** What is to become of each package, as far as that can be said without its materials. */
export async function plan(
  tx: Tx, groups: readonly SheetGroup[], existing: Existing, around: Around, asked: QuotaImportAsked
): Promise<Planned[]> {
  const meant = groups.map(group => existing.meant(group))
  const ids = meant.flatMap(one => (one === undefined || one === 'several' ? [] : [one.id]))
  const stored = await storedOf(tx, [...new Set(ids)], asked.commit)
  const may = meets(tx.ctx, ['edit', 'N_QUOTA']) && seesPrices(tx.ctx)
  const seen = new Map<string, number>()
  const planned: Planned[] = []
  const breath = breathing()
  for (const [at, group] of groups.entries()) {
    await breath()
    const { at: row } = group
    const named = meant[at]
    const choice = asked.choices[String(row.number)] ?? asked.existing
    if (group.rows.length - 1 > PACKAGE_ROWS) {
      row.fail('kind', 'tooMany', TOO_MANY_PACKAGE_ROWS)
      planned.push({ deed: 'pass', group, outcome: passedOutcome(group, named === 'several' ? undefined : named, '') })
    } else if (choice === 'skip' && (named !== undefined || Object.hasOwn(asked.choices, String(row.number)))) {
      planned.push(
        { deed: 'pass', group, outcome: passedOutcome(group, named === 'several' ? undefined : named, named === undefined ? '' : '已有，不更新') }
      )
    } else if (named !== undefined && choice === 'update') {
      const refusal = named === 'several' ? '有多个同名的定额包，请写明定额编码，或选择新建一份'
        : !may ? '没有修改定额包或查看价格的权限，不能更新已有的定额包' : repeated(seen, named.id, row)
      if (refusal !== undefined) row.fail(named === 'several' ? 'name' : 'code', 'duplicate', refusal)
      const found = named === 'several' ? undefined : stored.get(named.id)
      if (refusal !== undefined || found === undefined) planned.push(
        { deed: 'pass', group, outcome: passedOutcome(group, named === 'several' ? undefined : named, '') }
      )
      else planned.push({ deed: 'update', group, read: await readUpdate(tx, group, found, around) })
    } else planned.push(planNew(group, existing, around.levelOf, seen))
  }
  return planned
}

function repeated(seen: Map<string, number>, mark: string, { number }: SheetRow): string | undefined {
  const earlier = seen.get(mark)
  if (earlier === undefined) seen.set(mark, number)
  return earlier === undefined ? undefined : `与第 ${earlier} 行是同一个定额包`
}

/** A package of its own: with its code where that is free, and with a word where its name is not. */
function planNew(group: SheetGroup, existing: Existing, levelOf: LevelOf, seen: Map<string, number>): Planned {
  const { at: row } = group
  const [given, name] = [row.text('code'), row.text('name')]
  const earlier = given === '' ? undefined : seen.get(`#${given}`)
  if (earlier !== undefined) row.fail('code', 'duplicate', `定额编码与第 ${earlier} 行重复`)
  seen.set(`#${given}`, row.number)
  const isTaken = existing.isTaken(given)
  if (isTaken) row.warn('code', 'taken', '定额编码已被使用，导入后用新的编码')
  const same = existing.sameName(name)
  const twin = seen.get(`=${nameKeyOf(name)}`)
  if (same !== undefined) row.warn('name', 'sameName', `已有同名的定额包 ${same.code}`)
  else if (twin !== undefined) row.warn('name', 'sameName', `与第 ${twin} 行同名`)
  seen.set(`=${nameKeyOf(name)}`, row.number)
  return { deed: 'new', group, one: newPackage(group, levelOf), code: isTaken ? '' : given }
}

/** Finds the materials, adds those that are missing where that is wanted, computes and checks. */
export async function settle(
  tx: Tx, planned: readonly Planned[], around: Around, asked: QuotaImportAsked, isBad: (group: SheetGroup) => boolean
): Promise<{ readonly settled: Settled[], readonly added: AddedItems }> {
  const itemsOf = (one: Planned) => (one.deed === 'new' ? one.one.items : one.deed === 'update' ? one.read.items : [])
  const items = planned.flatMap(itemsOf)
  let found = await findItems(tx, items)
  let added: AddedItems = { materials: 0, machines: 0 }
  if (asked.createMissing) {
    added = await addMissing(tx, planned.filter(one => !isBad(one.group)).flatMap(itemsOf), found, around.lookups)
    found = await findItems(tx, items)
  }
  const itemCells = cellsFrom(found)
  const settled: Settled[] = []
  const breath = breathing()
  for (const one of planned) {
    await breath()
    if (one.deed === 'pass') settled.push(one)
    else if (one.deed === 'update') {
      const chosen = Object.hasOwn(asked.choices, String(one.group.at.number))
      settled.push({ deed: 'update', group: one.group, chosen, update: await settleUpdate(tx, one.read, around, itemCells) })
    } else {
      const draft = draftOf(one.one, itemCells)
      checkNew(one.one, draft, around.lookups)
      settled.push({ deed: 'new', group: one.group, code: one.code, draft })
    }
  }
  return { settled, added }
}
