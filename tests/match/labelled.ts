import { readFileSync } from 'node:fs'
import { lookupsOf, type Lookups, type Option } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictionaries } from '#server/db/seeds/dictionaries.ts'
import own from '#server/db/seeds/data/quotaPackages.json' with { type: 'json' }
import platform from '#server/db/seeds/data/platformPackages.json' with { type: 'json' }
import library from '#server/db/seeds/data/materials.json' with { type: 'json' }
import { ITEM_TREE, codeOf, treeNodes } from '#server/db/seeds/trees.ts'
import { itemTypes } from '#shared/match/itemType.ts'
import type { MatchPackage } from '#shared/match/packages.ts'
import type { MatchItem } from '#shared/match/score.ts'

const units: readonly Option[] = dictionaries().get(DICT.unit)!
  .map(({ key, value, aliases }) => ({ key, label: value, ...aliases && { aliases } }))
export const lookups: Lookups = lookupsOf(new Map<number | 'ITEM', readonly Option[]>([
  [DICT.unit, units], ['ITEM', treeNodes(ITEM_TREE).map(({ code, name, parentCode }) => ({ key: code, label: name, parent: parentCode }))],
]))
const unitKey = (text: string): string => lookups.find(DICT.unit, text)?.key ?? text

const lines = (name: string): string[] => readFileSync(new URL(name, import.meta.url), 'utf8').split('\n')
  .filter(line => line !== '' && !line.startsWith('# '))
const firstOf = (second: string): string => Object.keys(ITEM_TREE).find(first => Object.hasOwn(ITEM_TREE[first]!, second))!
const typed = (second: string, third: string): string => codeOf(ITEM_TREE, [firstOf(second), second, third])

/** The demonstration's merchant and platform packages (P1 … unchanged), and those of this set. */
export function labelledPackages(): MatchPackage[] {
  const materialsByCode = new Map(library.map(({ code, name, spec, brand }) => [code, { name, spec, brand }] as const))
  const demo = own.map((one): MatchPackage => ({
    id: one.quotaCode, own: true, code: one.quotaCode, name: one.quotaName, unit: unitKey(one.quotaUnit),
    itemType: typed(one.quotaItemType2nd, one.quotaItemType3rd), description: '',
    materials: one.workers.flatMap(({ materials }) =>
      materials.map(({ materialName, spec, brand }) => ({ name: materialName, spec, brand }))),
    steps: one.workers.map(({ jobName }) => jobName),
  }))
  const shared = platform.map((one, at): MatchPackage => ({
    id: `P${at + 1}`, own: false, code: `P${String(at + 1).padStart(2, '0')}`, name: one.name, unit: one.unit,
    itemType: codeOf(ITEM_TREE, one.itemType), description: one.description,
    materials: one.steps.flatMap(({ materials }) => materials.flatMap(([code]) => materialsByCode.get(code ?? '') ?? [])),
    steps: one.steps.map(({ name }) => name),
  }))
  const written = lines('packages.txt').map((line): MatchPackage => {
    const [code = '', name = '', unit = '', type = '', description = '', materials = ''] = line.split('|')
    const [second = '', third = ''] = type.split('/')
    return {
      id: code, own: true, code, name, unit: unitKey(unit), itemType: typed(second, third), description, steps: [],
      materials: materials.split(';').filter(text => text !== '')
        .map(text => { const [called = '', spec = null, brand = null] = text.split(' '); return { name: called, spec, brand } }),
    }
  })
  return [...demo, ...shared, ...written]
}

/** An item with its right package; null without one. */
export interface Labelled { readonly item: MatchItem; readonly right: string | null }

/** @param name the set: `items` and `written`, by which words and rules were chosen, or `unseen`, by which none was */
export function labelledItems(name: 'items' | 'written' | 'unseen' = 'items'): Labelled[] {
  const typeOf = itemTypes(lookups)
  let title = ''
  return lines(`${name}.txt`).flatMap((line, at): Labelled[] => {
    if (line.startsWith('=')) {
      title = line.slice(1)
      return []
    }
    const [code = '', name = '', feature = '', unit = '', right = ''] = line.split('|')
    return [{
      right: right === '-' ? null : right,
      item: { id: String(at), code, name, feature, unit: unitKey(unit), itemType: typeOf({ code, name, feature, titles: [title] }) },
    }]
  })
}
