import { DICT } from '#schemas/dict/dictionaries.ts'
import { aliasKey, type Lookups, type Option } from '#schemas/kit/index.ts'
import { demand } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Tx } from '#server/db/tx.ts'
import { addEntries } from '#server/domains/dict/index.ts'
import { ADDED_UNIT } from '#shared/api/projectItem.ts'

/** What units of a file mean that no dictionary knows: the key of one that it has, or that they are added to it. */
export type UnitWords = Readonly<Record<string, string>>

const addedIn = (units: UnitWords): readonly string[] => Object.entries(units).filter(([, meant]) => meant === ADDED_UNIT)
  .map(([text]) => text)

/** @throws AppError FORBIDDEN for who may not add to the dictionaries */
export function demandUnits(ctx: Ctx, units: UnitWords): void {
  if (addedIn(units).length > 0) demand(ctx, ['edit', 'N_MERCHANT'])
}

/** Adds the units that are to be added to the merchant's own. @throws AppError FORBIDDEN */
export async function addUnits(tx: Tx, units: UnitWords): Promise<void> {
  demandUnits(tx.ctx, units)
  await addEntries(tx, DICT.unit, addedIn(units))
}

/** The dictionaries with the units of a file in them; those that are still to be added are there by their texts. */
export function withUnits(lookups: Lookups, units: UnitWords): Lookups {
  const meant = new Map(Object.entries(units).map(([text, key]) => [aliasKey(text), { text, key }]))
  if (meant.size === 0) return lookups
  const unitOf = (text: string): Option | undefined => {
    const found = meant.get(aliasKey(text))
    if (found === undefined) return undefined
    return found.key === ADDED_UNIT
      ? { key: found.text, label: found.text }
      : lookups.options(DICT.unit).find(({ key }) => key === found.key)
  }
  return {
    options: lookups.options,
    label: (source, key) => lookups.label(source, key) ?? (source === DICT.unit ? unitOf(key)?.label : undefined),
    find: (source, text) => lookups.find(source, text) ?? (source === DICT.unit ? unitOf(text) : undefined),
  }
}
