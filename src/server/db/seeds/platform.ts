import { areaList } from '@vant/area-data'
import { eq } from 'drizzle-orm'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { dictEntry, dictTree } from '#server/db/tables/dictionary.ts'
import { inWrite } from '#server/db/tx.ts'
import { dictionaries } from './dictionaries.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { analyze } from './analyze.ts'
import { seedLabourPrices } from './labour.ts'
import { seedMaterials } from './library.ts'
import { platformPackages } from './packages.ts'
import { seedPackages } from './quota.ts'
import { ITEM_TREE, MATERIAL_TREE, treeNodes, type TreeNode } from './trees.ts'

/** 省、市、区县：行政区划代码即编码，上级由代码的前两位、前四位得出。 */
function regionNodes(): TreeNode[] {
  const level = (names: Readonly<Record<string, string>>, parent: (code: string) => string | null): TreeNode[] =>
    Object.entries(names).map(([code, name], sort) => ({ code, parentCode: parent(code), name, sort }))
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList
  return [
    ...level(provinces, () => null),
    ...level(cities, code => `${code.slice(0, 2)}0000`),
    ...level(counties, code => (cities[`${code.slice(0, 4)}00`] === undefined ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`)),
  ]
}

/** Creates dictionaries, trees, labour prices, materials and packages, unless the platform has dictionaries. */
export async function seedPlatform(pool: Pool): Promise<void> {
  await inWrite(pool, systemCtx('seed.platform'), async tx => {
    if (await tx.q.$count(dictEntry, eq(dictEntry.merchantId, PLATFORM_MERCHANT)) > 0) return
    await insertRows(tx, dictEntry, [...dictionaries()].flatMap(([pid, entries]) =>
      entries.map(({ key, value, aliases = [] }, sort) => ({ pid, key, value, aliases: [...aliases], sort }))))
    const trees = { ITEM: treeNodes(ITEM_TREE), MATERIAL: treeNodes(MATERIAL_TREE), REGION: regionNodes() } as const
    for (const [tree, nodes] of Object.entries(trees)) {
      await insertRows(tx, dictTree, nodes.map(node => ({ ...node, tree: tree as keyof typeof trees })))
    }
    await analyze(tx, dictTree)
    await seedLabourPrices(tx)
    await seedPackages(tx, platformPackages(await seedMaterials(tx, 'platform')))
  })
}
