import { areaList } from '@vant/area-data'
import type { TreeNode } from './trees.ts'

/** 省、市、区县：行政区划代码即编码，上级由代码的前两位、前四位得出。 */
export function regionNodes(): TreeNode[] {
  const level = (names: Readonly<Record<string, string>>, parent: (code: string) => string | null): TreeNode[] =>
    Object.entries(names).map(([code, name], sort) => ({ code, parentCode: parent(code), name, sort }))
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList
  return [
    ...level(provinces, () => null),
    ...level(cities, code => `${code.slice(0, 2)}0000`),
    ...level(counties, code => (cities[`${code.slice(0, 4)}00`] === undefined ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`)),
  ]
}
