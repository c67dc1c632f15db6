import { DICT } from '#schemas/dict/dictionaries.ts'
import { aliasKey, type Lookups, type Option } from '#schemas/kit/index.ts'
import { demand } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Tx } from '#server/db/tx.ts'
import { addEntries } from '#server/domains/dict/index.ts'
import { ADDED_UNIT } from '#shared/api/projectItem.ts'

/** Meaning of unknown units: the key of a dictionary unit, or an addition. */
export type UnitWords = Readonly<Record<string, string>>

const addedIn = (units: UnitWords): readonly string[] => Object.entries(units).filter(([, meant]) => meant === ADDED_UNIT)
  .map(([text]) => text)

/** @throws AppError FORBIDDEN without permission to add to the dictionaries */
export function demandUnits(ctx: Ctx, units: UnitWords): void {
  if (addedIn(units).length > 0) demand(ctx, ['edit', 'N_MERCHANT'])
}

/** @throws AppError FORBIDDEN */
export async function addUnits(tx: Tx, units: UnitWords): Promise<void> {
  demandUnits(tx.ctx, units)
  await addEntries(tx, DICT.unit, addedIn(units))
}

/** The dictionaries with the file's units; those to be added by text. */
export function withUnits(lookups: Lookups, units: UnitWords): Lookups {
  const meant = new Map(Object.entries(units).map(([text, key]) => [aliasKey(text), { text, key }]))
  if (meant.size === 0) return lookups
  const unitOf = (text: string): Option | undefined => {
    const unit = meant.get(aliasKey(text))
    if (unit === undefined) return undefined
    return unit.key === ADDED_UNIT
      ? { key: unit.text, label: unit.text }
      : lookups.options(DICT.unit).find(({ key }) => key === unit.key)
  }
  return {
    options: lookups.options,
    label: (source, key) => lookups.label(source, key) ?? (source === DICT.unit ? unitOf(key)?.label : undefined),
    find: (source, text) => lookups.find(source, text) ?? (source === DICT.unit ? unitOf(text) : undefined),
  }
}
