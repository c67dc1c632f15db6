import { dec, toText } from '#schemas/kit/index.ts'
import { CONCEPTS, VOCABULARY_TERMS } from './vocabulary.ts'

/** Contents of a text: concepts by name, figures as `family:value` (thickness, size, mix, grade …), and the rest. */
export interface TextContents {
  readonly concepts: ReadonlySet<string>
  readonly figures: ReadonlySet<string>
  /** Runs of characters outside the vocabulary. */
  readonly rest: readonly string[]
}

/** Normalizes width, case and signs, and removes blanks except between figures. */
const evened = (text: string): string => text.normalize('NFKC')
  .toLowerCase().replace(/[×✕*]/g, 'x').replace(/(?<=[\da-z])\s*x\s*(?=\d)/g, 'x').replace(/(?<![\da-z])\s+|\s+(?![\da-z])/g, '')

/** Words for the work, not the thing. */
const MADE = new RegExp([
  '制作安装|安装|铺贴|铺设|铺装|敷设|施工|制作|粘贴|镶贴|刷涂|涂刷|平面|直形|普通|成品|现场|工程|做法|采用|以及|分项|面层|结合层|基层',
  '材料|材质|规格|品牌|种类|类型|名称|型号|颜色|厚度|要求|方式|部位|详见|设计|图纸|系列|原有|既有',
  '[贴铺刷旧原及与和的含为型厚层]',
].join('|'), 'g')
/** Rooms and building parts in names: a place, not a thing. */
const ROOMS = /开敞办公区?|办公区|办公室|办公|会议室|培训室|茶水间|机房|走廊|走道|过道|大堂|大厅|门厅|前厅|前台|电梯厅|楼梯间|客房|客厅|卧室|包间|厨房|餐厅|阳台|地下室|地下|室内|室外|首层|标准层|公共区域?/g
/** Exclusions are no part of the work. */
const LEFT_OUT = /(?:不含|不包括|不包含|未含)[^,;:。、()]*/g
/** Heights, lengths and distances: no figures of the material. */
const PLACED = '(?:高|宽|长|翻|距|深|跨|运距|半径|上返)'
const PLACE_BEFORE = new RegExp(`${PLACED}(?:度|至|出|约|:|=|≤|<|>|≥)*(\\d+(?:\\.\\d+)?)(?:mm|cm|m|km)?`, 'g')
const PLACE_AFTER = new RegExp(`(\\d+(?:\\.\\d+)?)(?:mm|cm|m)${PLACED}`, 'g')

const plainNumber = (digits: string): string => toText(dec(digits))
/** Centimetres. 厘 of boards means millimetres. */
const TENFOLD = new Set<string | undefined>(['cm', '公分', '厘米'])
const inMillimetres = (digits: string, unit: string | undefined): string => toText(dec(digits).times(TENFOLD.has(unit) ? 10 : 1))
const UNIT = '(mm|cm)?'
const THICKNESS = '(mm|cm|厘米|厘|公分|毫米)'
const N = '(\\d+(?:\\.\\d+)?)'

interface Figure { readonly pattern: RegExp; read(match: RegExpExecArray): readonly string[] }
const sizeOf = (sides: readonly string[]): string => `size:${sides.toSorted((a, b) => (dec(a).lt(b) ? -1 : 1)).join('x')}`

/** From the most specific to the least: each consumes its text. */
const FIGURES: readonly Figure[] = [
  {
    pattern: new RegExp(`${N}${UNIT}x${N}${UNIT}x${N}${UNIT}`, 'g'),
    read: f => [sizeOf([inMillimetres(f[1]!, f[2]), inMillimetres(f[3]!, f[4])]), `thick:${inMillimetres(f[5]!, f[6])}`],
  },
  { pattern: new RegExp(`${N}${UNIT}x${N}${UNIT}`, 'g'), read: f => [sizeOf([inMillimetres(f[1]!, f[2]), inMillimetres(f[3]!, f[4])])] },
  { pattern: new RegExp(`${N}(?:kg|g)/m[23]`, 'g'), read: () => [] },
  { pattern: /(?:(?<![a-z])dn|jdg|kbg|(?<![a-z])sc)(\d+)/g, read: f => [`bore:${f[1]!}`] },
  { pattern: /(?:(?<![a-z])(?:de|d)|[фφø])(\d+)/g, read: f => [`outer:${f[1]!}`] },
  { pattern: new RegExp(`${N}(?:mm2|平方毫米|平方|平(?!米|方米|面))`, 'g'), read: f => [`wire:${plainNumber(f[1]!)}`] },
  { pattern: new RegExp(`(?<=bvr?|byj)[-x]?${N}`, 'g'), read: f => [`wire:${plainNumber(f[1]!)}`] },
  { pattern: /(?<![\d.])1:(\d(?:\.\d)?)(?!\d)/g, read: f => [`mix:1:${f[1]!}`] },
  { pattern: /(?<![a-z])([cm])(\d+(?:\.\d)?)(?!\d)/g, read: f => [`grade:${f[1]!}${f[2]!}`] },
  { pattern: new RegExp(`${N}k?w`, 'g'), read: f => [`watt:${plainNumber(f[1]!)}`] },
  { pattern: new RegExp(`${N}${THICKNESS}?厚`, 'g'), read: f => [`thick:${inMillimetres(f[1]!, f[2])}`] },
  { pattern: new RegExp(`(?:厚度?|δ|(?<![a-z])t)[:=]?${N}${THICKNESS}?`, 'g'), read: f => [`thick:${inMillimetres(f[1]!, f[2])}`] },
  { pattern: new RegExp(`${N}${THICKNESS}(?!\\d)`, 'g'), read: f => [`thick:${inMillimetres(f[1]!, f[2])}`] },
  { pattern: /(?<![\d.])(\d+\.\d+)(?=[\p{Script=Han}])/gu, read: f => [`thick:${plainNumber(f[1]!)}`] },
]

function figuresIn(text: string): { readonly figures: ReadonlySet<string>, readonly left: string } {
  const figures = new Set<string>()
  let remaining = text.replace(PLACE_AFTER, ' ').replace(PLACE_BEFORE, ' ')
  for (const { pattern, read } of FIGURES) {
    remaining = remaining.replace(pattern, (...match) => {
      for (const figure of read(match as unknown as RegExpExecArray)) figures.add(figure)
      return ' '
    })
  }
  return { figures, left: remaining }
}

export const pairsOf = (run: string): readonly string[] =>
  (run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)))
/** Every concept with its implied ones. */
const CLOSED = new Map([...CONCEPTS].map(([concept, { says: implied }]) =>
  [concept, concept.startsWith('~') ? implied : [concept, ...implied]] as const))
const byFirst = new Map<string, (readonly [string, string])[]>()
for (const word of VOCABULARY_TERMS) byFirst.set(word[0][0]!, [...byFirst.get(word[0][0]!) ?? [], word])

/** Text in brackets is an addition to the name: only its vocabulary words count. */
export const withoutBrackets = (name: string): string => evened(name).replace(/\([^()]*\)/g, '') || evened(name)

/** A name without work words: 配电箱安装 is 配电箱. */
export const productName = (name: string): string => withoutBrackets(name).replace(/安装|铺贴|铺设|铺装|敷设|施工|制作/g, '').replace(/\s/g, '')

export const saidInName = (name: string): TextContents => ({ ...parseText(name), rest: parseText(withoutBrackets(name)).rest })

/** Figures by context: skirtings are named by height, conduits by outer diameter. */
function inContext(concepts: ReadonlySet<string>, figures: ReadonlySet<string>, text: string): ReadonlySet<string> {
  const read = new Set([...figures].map(figure => (concepts.has('线管') ? figure.replace(/^outer:/, 'bore:') : figure)))
  if (concepts.has('踢脚')) for (const [, before, after] of text.matchAll(HEIGHT)) read.add(`high:${before ?? after}`)
  return read
}
const HEIGHT = /高度?[:=]?(\d+)|(\d+)(?:mm)?高/g

/**
 * Reads a text, ignoring width, signs and case; the longest vocabulary word wins.
 * @param context concepts from the thing's name
 */
export function parseText(text: string, context: Iterable<string> = []): TextContents {
  const included = evened(text).replace(LEFT_OUT, '')
  const { figures, left: remaining } = figuresIn(included)
  const concepts = new Set<string>()
  let rest = ''
  for (let at = 0; at < remaining.length;) {
    const match = byFirst.get(remaining[at]!)?.find(([word]) => remaining.startsWith(word, at))
    if (match === undefined) {
      rest += remaining[at]!
      at++
      continue
    }
    for (const concept of CLOSED.get(match[1])!) concepts.add(concept)
    rest += ' '
    at += match[0].length
  }
  const runs = rest.replace(ROOMS, ' ').replace(MADE, ' ').match(/\p{Script=Han}+|[a-z\d]*[a-z][a-z\d]*/gu) ?? []
  return { concepts, figures: inContext(new Set([...concepts, ...context]), figures, included), rest: [...new Set(runs)] }
}

/** Concepts excluded by a text. */
export const leftOutOf = (text: string): readonly string[] => (evened(text).match(LEFT_OUT) ?? [])
  .flatMap(part => [...parseText(part.replace(/^(?:不含|不包括|不包含|未含)/, '')).concepts])

export const familyOf = (token: string): string | null => {
  const figure = token.indexOf(':')
  return figure >= 0 ? token.slice(0, figure) : CONCEPTS.get(token)?.family ?? null
}

/** Tokens by exclusive family; brands exclude nothing. */
export function byFamily(tokens: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const families = new Map<string, string[]>()
  for (const token of tokens) {
    const family = familyOf(token)
    if (family === null || family === 'brand') continue
    const same = families.get(family)
    if (same === undefined) families.set(family, [token])
    else same.push(token)
  }
  return families
}

/** Words of a name; those outside the vocabulary as bigrams. */
export const contentsOf = ({ concepts, rest }: TextContents): readonly string[] => [...concepts, ...rest.flatMap(pairsOf)]

/** Labels of clauses about the place or the base, not the work. */
const WHERE = /^(?:部位|使用部位|工程部位|施工部位|位置|运距|其他|备注|范围|墙体类型|基层类型|基层种类)[:：]/
const CLAUSE = /[;；\n。]+|(?<=\D)(?=\d{1,2}[.、](?!\d))/

/** Clause numbers 1. 2. 3.; none in 2.0mm, one before 0.8mm in 2.0.8mm. */
const NUMBERED = /^(\d{1,2})(?:[、)]|\.(?!0(?!\.)))\s*/
/** In 1.900×2100 the 1. is a clause number before a size: no measure has three decimals. */
const BEFORE_SIZE = /^\d{1,2}\.(?=\d{3,}[×xX*])/
const ONE_DECIMAL = /^\d{1,2}\.\d(?![\d.])/

/** Removes clause numbers only if they ascend from 1; a single clause may start with a figure. */
function unnumbered(clauses: readonly string[]): string[] {
  const isCounted = clauses.length > 1
    ? clauses.every((clause, at) => at > 1 || NUMBERED.exec(clause)?.[1] === String(at + 1))
    : !ONE_DECIMAL.test(clauses[0] ?? '')
  return clauses.map((clause, at) => {
    const match = NUMBERED.exec(clause)
    const isMark = match !== null && (isCounted && match[1] === String(at + 1) || !/^\d/.test(clause.slice(match[0].length)))
    return isMark ? clause.slice(match[0].length) : clause.replace(BEFORE_SIZE, '')
  })
}

/** Standard label of a clause: 面层材料品种、规格、颜色. A measure at its end names the figure behind it. */
const LABEL = /^[^:;,。]{0,24}?(?:品种|规格|种类|类型|类别|型号|材质|材料|颜色|配合比|厚度|遍数|方式|方法|形式|要求|代号|尺寸|名称|强度等级|等级|高度|宽度|长度|做法|面层|基层|结合层)[^:;,。]{0,8}:/
const MEASURE = /(厚|高|宽|长)度?[^厚高宽长]{0,4}:$/
const unlabelled = (clause: string): string => clause.replace(LABEL, label => MEASURE.exec(label)?.[1] ?? '')

/** Clauses of a 项目特征, separate from those about the place. */
export function clausesOf(feature: string): { readonly what: string, readonly where: string } {
  const clauses = unnumbered(feature.normalize('NFKC').split(CLAUSE).map(clause => clause.trim()).filter(clause => clause !== ''))
  return {
    what: clauses.filter(clause => !WHERE.test(clause)).map(unlabelled).join('\n'),
    where: clauses.filter(clause => WHERE.test(clause)).join('\n'),
  }
}
