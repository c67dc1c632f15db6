const LEVELS = '一二三四五'
const LEVEL = new RegExp(`^([${LEVELS}])级(.+)$`)
/** Of a label under a merged one its own part, without marks. */
const ownName = (header: string): string => (header.split('/').at(-1) ?? '').replaceAll(/[\s*]/g, '')

/**
 * The columns that hold what stands above the node that a column names, from the top: beside 三级类型 those of 一级类型 and 二级类型.
 * None where the column has no such name, or one of the levels above is missing.
 */
export function levelsAbove(headers: readonly string[], at: number): readonly number[] {
  const names = headers.map(ownName)
  const [, level, of] = LEVEL.exec(names[at] ?? '') ?? []
  if (level === undefined || of === undefined) return []
  const above = Array.from(LEVELS.slice(0, LEVELS.indexOf(level)), one => names.indexOf(`${one}级${of}`))
  return above.includes(-1) ? [] : above
}

/** The path of a node whose levels stand in columns of their own. A text that is a path already is taken as it is. */
export const pathAt = (texts: readonly string[], name: string): string =>
  (name === '' || name.includes('/') ? name : [...texts.map(text => text.trim()).filter(text => text !== ''), name].join('/'))
