import { levelOf, POSITION_LEVELS, type PositionLevel } from '#schemas/position/levels.ts'

/** Maximum per call (domain B6). */
export const POSITIONS_MAX = 2000
export const POSITION_NAME_MAX = 50
export const NO_NAMES = '请填写副本的名称'
export const TOO_MANY_POSITIONS = '一次最多 2,000 个部位'

/** `parent`: list index, -1 for the target position. */
export interface PatternNode {
  readonly parent: number
  readonly name: string
  readonly levelName: PositionLevel
}
export type PatternResult = { readonly nodes: readonly PatternNode[] } | { readonly fault: string }

interface Run { readonly count: number, readonly nameAt: (i: number) => string }

const fault = (text: string): { readonly fault: string } => ({ fault: text })
const isFault = <T extends object>(value: T | { readonly fault: string }): value is { readonly fault: string } => 'fault' in value
const LETTER = /^(.*?)([A-Z])([^A-Z]*)$/
const NUMBER = /^(.*?)(\d+)(\D*)$/

/** 1F~12F: both ends share the text around one number or letter. */
function rangeOf(from: string, to: string): Run | { readonly fault: string } {
  for (const shape of [NUMBER, LETTER]) {
    const [first, last] = [shape.exec(from), shape.exec(to)]
    if (first === null || last === null || first[1] !== last[1] || first[3] !== last[3]) continue
    const isNumber = shape === NUMBER
    const valueOf = (text: string): number => (isNumber ? Number(text) : text.charCodeAt(0))
    const [low, high] = [valueOf(first[2]!), valueOf(last[2]!)]
    const width = isNumber && first[2]!.startsWith('0') ? first[2]!.length : 0
    const textOf = (value: number): string => (isNumber ? String(value).padStart(width, '0') : String.fromCharCode(value))
    const step = high >= low ? 1 : -1
    return { count: Math.abs(high - low) + 1, nameAt: i => `${first[1]}${textOf(low + i * step)}${first[3]}` }
  }
  return fault(`“${from}~${to}”两端的写法不一致，如 1F~12F、A区~D区`)
}

/** 卫生间×2: names with a number appended. */
function repeated(name: string, times: number): Run | { readonly fault: string } {
  return times < 1 ? fault(`“${name}×${times}”的个数至少为 1`) : { count: times, nameAt: i => (times === 1 ? name : `${name}${i + 1}`) }
}

function runOf(part: string): Run | { readonly fault: string } {
  const range = /^(.+?)\s*[~～]\s*(.+)$/.exec(part)
  if (range) return rangeOf(range[1]!.trim(), range[2]!.trim())
  const times = /^(.+?)\s*[×*xX]\s*(\d{1,9})$/.exec(part)
  return times ? repeated(times[1]!.trim(), Number(times[2])) : { count: 1, nameAt: () => part }
}

function segmentOf(text: string, place: number): Run[] | { readonly fault: string } {
  const parts = text.split(/[,，、]/).map(part => part.trim()).filter(part => part !== '')
  if (parts.length === 0) return fault(`第 ${place + 1} 段没有内容`)
  const runs: Run[] = []
  for (const part of parts) {
    const run = runOf(part)
    if (isFault(run)) return run
    runs.push(run)
  }
  return runs
}

/** Position count of the segments, computed before creation. */
const counted = (segments: readonly (readonly Run[])[]): number => {
  let [all, leaves] = [0, 1]
  for (const runs of segments) {
    leaves *= runs.reduce((sum, { count }) => sum + count, 0)
    all += leaves
  }
  return all
}

/**
 * Positions of a pattern such as `1F~12F / A区,B区 / 卫生间×2`: segments of `/` are levels, commas separate siblings, `~` is a range and `×` a
 * number of equal ones (domain B6).
 * @param depth levels above those of the pattern
 * @returns parents before their children, siblings in order; or a fault in Chinese: too deep, too many, without a name, equal names
 */
export function patternNodes(pattern: string, depth = 0): PatternResult {
  const texts = pattern.split(/[/／\n]/)
  if (pattern.trim() === '') return fault('请填写部位规则，如 1F~12F / A区,B区 / 卫生间×2')
  if (depth + texts.length > POSITION_LEVELS.length) return fault(`部位最多 ${POSITION_LEVELS.length} 级，这里会有 ${depth + texts.length} 级`)
  const segments: Run[][] = []
  for (const [place, text] of texts.entries()) {
    const runs = segmentOf(text, place)
    if (isFault(runs)) return runs
    segments.push(runs)
  }
  if (counted(segments) > POSITIONS_MAX) return fault(TOO_MANY_POSITIONS)
  const names = segments.map(runs => runs.flatMap(({ count, nameAt }) => Array.from({ length: count }, (_, i) => nameAt(i))))
  for (const level of names) {
    const long = level.find(name => name.length > POSITION_NAME_MAX)
    if (long !== undefined) return fault(`部位名称最多 ${POSITION_NAME_MAX} 个字：${long}`)
    const twice = level.find((name, i) => level.findIndex(other => other.toLowerCase() === name.toLowerCase()) < i)
    if (twice !== undefined) return fault(`同级已有同名部位：${twice}`)
  }
  const nodes: PatternNode[] = []
  const grow = (parent: number, level: number): void => {
    for (const name of names[level] ?? []) {
      nodes.push({ parent, name, levelName: levelOf(name, depth + level) })
      grow(nodes.length - 1, level + 1)
    }
  }
  grow(-1, 0)
  return { nodes }
}
