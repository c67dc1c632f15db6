const LEVELS = '一二三四五'
const LEVEL = new RegExp(`^([${LEVELS}])级(.+)$`)
const ownName = (header: string): string => (header.split('/').at(-1) ?? '').replaceAll(/[\s*]/g, '')

/** From the top: for 三级类型 those of 一级类型 and 二级类型. Empty if one is missing. */
export function levelsAbove(headers: readonly string[], at: number): readonly number[] {
  const names = headers.map(ownName)
  const [, level, noun] = LEVEL.exec(names[at] ?? '') ?? []
  if (level === undefined || noun === undefined) return []
  const above = Array.from(LEVELS.slice(0, LEVELS.indexOf(level)), one => names.indexOf(`${one}级${noun}`))
  return above.includes(-1) ? [] : above
}

/** Path of levels in separate columns; a path stays unchanged. */
export const pathAt = (texts: readonly string[], name: string): string =>
  (name === '' || name.includes('/') ? name : [...texts.map(text => text.trim()).filter(text => text !== ''), name].join('/'))
