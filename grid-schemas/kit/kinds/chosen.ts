import type { Column } from '../column.ts'
import type { LookupSource, Lookups } from '../lookup.ts'
import { aliasKey } from '../text.ts'
import { nodesJoined, nodesNamed, pathLabels, type TreeNode } from '../tree.ts'
import { bad, compareText, ok, textCell, type Kind, type Parsed } from './kind.ts'

/** 「不是可用的单位，可选 m、m²、m³、t、kg、项 等 18 个」 */
const unusable = (label: string, choices: readonly string[]): string => {
  const listed = `${choices.slice(0, 6).join('、')}${choices.length > 6 ? ` 等 ${choices.length} 个` : ''}`
  return `不是可用的${label}${choices.length > 0 ? `，可选 ${listed}` : ''}`
}
const enabled = (source: LookupSource, lookups: Lookups): readonly string[] =>
  lookups.options(source).flatMap(o => (o.disabled ? [] : [o.label]))

/** Returns a value's label, unknown values as they are; inherited object properties are no values. */
const nameOf = (values: Readonly<Record<string, string>>, value: string): string => (Object.hasOwn(values, value) ? values[value]! : value)

export const choiceKind: Kind<'choice'> = {
  align: 'left', holds: 'key', width: 90, counted: true, bulk: true, filters: ['in', 'empty', 'filled'],
  parse: (raw, { label, options: { values } }) => {
    const normalized = aliasKey(raw)
    if (normalized === '') return ok<string>(null)
    const match = Object.entries(values).find(([key, text]) => aliasKey(text) === normalized || aliasKey(key) === normalized)
    return match ? ok(match[0]) : bad(unusable(label, Object.values(values)))
  },
  check: (value, { label, options: { values } }) => (Object.hasOwn(values, value) ? null : unusable(label, Object.values(values))),
  format: (value, { options: { values } }) => nameOf(values, value),
  edit: (value, { options: { values } }) => nameOf(values, value),
  compare: (a, b) => compareText(a, b),
  toExcel: (value, { options: { values } }) => textCell(nameOf(values, value)),
}

const parseDict = (raw: string, label: string, source: LookupSource, lookups: Lookups): Parsed<string> => {
  if (raw.trim() === '') return ok<string>(null)
  const option = lookups.find(source, raw)
  if (option?.disabled) return bad(`${option.label} 已停用`)
  return option ? ok(option.key) : bad(unusable(label, enabled(source, lookups)))
}

export const dictKind: Kind<'dict'> = {
  align: 'left', holds: 'key', width: 96, counted: true, bulk: true, filters: ['in', 'empty', 'filled'],
  parse: (raw, { label, options }, lookups) => parseDict(raw, label, options.source, lookups),
  check: (value, { label, options: { source } }, lookups) =>
    (lookups.label(source, value) === undefined ? unusable(label, enabled(source, lookups)) : null),
  format: (value, { options: { source } }, lookups) => lookups.label(source, value) ?? value,
  edit: (value, { options: { source } }, lookups) => lookups.label(source, value) ?? value,
  compare: compareText,
  toExcel: (value, { options: { source } }, lookups) => textCell(lookups.label(source, value) ?? value),
}

/**
 * Parses "石材/天然石材/大理石", the same without separators, or a label unique at the required depth, for regions also without 省, 市 or 区, to the
 * node's code.
 */
function parseTree(raw: string, column: Column<'tree'>, lookups: Lookups): Parsed<string> {
  const { source, without: excluded, levels } = column.options
  const path = raw.split(/[/／>→]/).map(aliasKey).filter(Boolean)
  if (path.length === 0) return ok<string>(null)
  const isSelectable = ({ names }: TreeNode): boolean => names[0] !== (excluded && aliasKey(excluded))
  const exact = nodesNamed(lookups, source, path.at(-1)!).filter(({ names }) =>
    (names.length <= path.length ? names.join('/') === path.join('/') : path.every(name => names.includes(name))))
  const candidates = (exact.length > 0 ? exact : nodesJoined(lookups, source, path.join(''))).filter(isSelectable)
  // A node often has its parent's name (钢化玻璃 / 钢化玻璃), but only one has the required depth.
  const deep = candidates.filter(({ names }) => names.length === levels)
  const matches = (deep.length > 0 ? deep : candidates).map(({ option }) => option)
  if (matches.length > 1) return bad(`${raw} 有 ${matches.length} 个同名${column.label}，请写全路径`)
  if (matches[0]?.disabled) return bad(`${matches[0].label} 已停用`)
  return matches[0] ? ok(matches[0].key) : bad(`不是可用的${column.label}`)
}

export const treeKind: Kind<'tree'> = {
  align: 'left', holds: 'key', width: 200, counted: true, bulk: true, filters: ['under', 'empty', 'filled'],
  parse: parseTree,
  check: (value, { label, options: { source, levels } }, lookups) => {
    const depth = pathLabels(lookups, source, value).length
    if (depth === 0) return `不是可用的${label}`
    return levels !== undefined && depth !== levels ? `${label}请选到第 ${levels} 级` : null
  },
  format: (value, { options: { source } }, lookups) => pathLabels(lookups, source, value).join(' / ') || value,
  edit: (value, { options: { source } }, lookups) => pathLabels(lookups, source, value).join('/') || value,
  compare: compareText,
  toExcel: (value, { options: { source } }, lookups) => textCell(pathLabels(lookups, source, value).join('/') || value),
}

/** A picked record, displayed by the label column beside it. */
export const refKind: Kind<'ref'> = {
  align: 'left', holds: 'key', width: 160, counted: false, bulk: false, filters: ['in', 'empty', 'filled'],
  parse: raw => ok(raw.trim() || null),
  check: () => null,
  format: value => value,
  edit: value => value,
  compare: compareText,
  toExcel: textCell,
}
