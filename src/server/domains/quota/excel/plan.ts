import { PACKAGE_ROWS, TOO_MANY_PACKAGE_ROWS } from '#schemas/quota/payload.ts'
import { breathing } from '#server/core/breath.ts'
import { meets, seesPrices } from '#server/core/calls/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { QuotaImportAsked } from '#shared/api/quota.ts'
import { nameKeyOf } from '../namesakes.ts'
import { storedOf, type Existing } from './existing.ts'
import { checkNew, draftOf } from './newPackages.ts'
import { newPackage, type LevelOf, type SheetGroup } from './packages.ts'
import type { SheetRow } from './parse.ts'
import type { Planned, ResolvedPackage } from './planned.ts'
import { addMissing, cellsFrom, findItems, type AddedItems } from './resolve.ts'
import { passedOutcome } from './outcome.ts'
import { readUpdate, settleUpdate, type Around } from './update.ts'

/** Plans the action for each package, before its materials are looked up. */
export async function plan(
  tx: Tx, groups: readonly SheetGroup[], existing: Existing, around: Around, input: QuotaImportAsked
): Promise<Planned[]> {
  const meant = groups.map(group => existing.meant(group))
  const ids = meant.flatMap(one => (one === undefined || one === 'several' ? [] : [one.id]))
  const stored = await storedOf(tx, [...new Set(ids)], input.commit)
  const canUpdate = meets(tx.ctx, ['edit', 'N_QUOTA']) && seesPrices(tx.ctx)
  const rowByMark = new Map<string, number>()
  const planned: Planned[] = []
  const breath = breathing()
  for (const [at, group] of groups.entries()) {
    await breath()
    const { at: row } = group
    const match = meant[at]
    const choice = input.choices[String(row.number)] ?? input.existing
    if (group.rows.length - 1 > PACKAGE_ROWS) {
      row.fail('kind', 'tooMany', TOO_MANY_PACKAGE_ROWS)
      planned.push({ deed: 'pass', group, outcome: passedOutcome(group, match === 'several' ? undefined : match, '') })
    } else if (choice === 'skip' && (match !== undefined || Object.hasOwn(input.choices, String(row.number)))) {
      planned.push(
        { deed: 'pass', group, outcome: passedOutcome(group, match === 'several' ? undefined : match, match === undefined ? '' : '已有，不更新') }
      )
    } else if (match !== undefined && choice === 'update') {
      const refusal = match === 'several' ? '有多个同名的定额包，请写明定额编码，或选择新建一份'
        : !canUpdate ? '没有修改定额包或查看价格的权限，不能更新已有的定额包' : repeated(rowByMark, match.id, row)
      if (refusal !== undefined) row.fail(match === 'several' ? 'name' : 'code', 'duplicate', refusal)
      const storedPackage = match === 'several' ? undefined : stored.get(match.id)
      if (refusal !== undefined || storedPackage === undefined) planned.push(
        { deed: 'pass', group, outcome: passedOutcome(group, match === 'several' ? undefined : match, '') }
      )
      else planned.push({ deed: 'update', group, read: await readUpdate(tx, group, storedPackage, around) })
    } else planned.push(planNew(group, existing, around.levelOf, rowByMark))
  }
  return planned
}

function repeated(rowByMark: Map<string, number>, mark: string, { number }: SheetRow): string | undefined {
  const earlier = rowByMark.get(mark)
  if (earlier === undefined) rowByMark.set(mark, number)
  return earlier === undefined ? undefined : `与第 ${earlier} 行是同一个定额包`
}

/** Plans a new package: with its code if unused, and a warning for a used name. */
function planNew(group: SheetGroup, existing: Existing, levelOf: LevelOf, rowByMark: Map<string, number>): Planned {
  const { at: row } = group
  const [code, name] = [row.text('code'), row.text('name')]
  const earlier = code === '' ? undefined : rowByMark.get(`#${code}`)
  if (earlier !== undefined) row.fail('code', 'duplicate', `定额编码与第 ${earlier} 行重复`)
  rowByMark.set(`#${code}`, row.number)
  const isTaken = existing.isTaken(code)
  if (isTaken) row.warn('code', 'taken', '定额编码已被使用，导入后用新的编码')
  const same = existing.sameName(name)
  const twin = rowByMark.get(`=${nameKeyOf(name)}`)
  if (same !== undefined) row.warn('name', 'sameName', `已有同名的定额包 ${same.code}`)
  else if (twin !== undefined) row.warn('name', 'sameName', `与第 ${twin} 行同名`)
  rowByMark.set(`=${nameKeyOf(name)}`, row.number)
  return { deed: 'new', group, one: newPackage(group, levelOf), code: isTaken ? '' : code }
}

/** Looks up the materials, adds missing ones if requested, computes and checks. */
export async function resolvePlanned(
  tx: Tx, planned: readonly Planned[], around: Around, input: QuotaImportAsked, isBad: (group: SheetGroup) => boolean
): Promise<{ readonly settled: ResolvedPackage[], readonly added: AddedItems }> {
  const itemsOf = (one: Planned) => (one.deed === 'new' ? one.one.items : one.deed === 'update' ? one.read.items : [])
  const items = planned.flatMap(itemsOf)
  let itemRecords = await findItems(tx, items)
  let added: AddedItems = { materials: 0, machines: 0 }
  if (input.createMissing) {
    added = await addMissing(tx, planned.filter(one => !isBad(one.group)).flatMap(itemsOf), itemRecords, around.lookups)
    itemRecords = await findItems(tx, items)
  }
  const itemCells = cellsFrom(itemRecords)
  const resolved: ResolvedPackage[] = []
  const breath = breathing()
  for (const one of planned) {
    await breath()
    if (one.deed === 'pass') resolved.push(one)
    else if (one.deed === 'update') {
      const chosen = Object.hasOwn(input.choices, String(one.group.at.number))
      resolved.push({ deed: 'update', group: one.group, chosen, update: await settleUpdate(tx, one.read, around, itemCells) })
    } else {
      const draft = draftOf(one.one, itemCells)
      checkNew(one.one, draft, around.lookups)
      resolved.push({ deed: 'new', group: one.group, code: one.code, draft })
    }
  }
  return { settled: resolved, added }
}
