import { aliasKey, isRightAligned, type Columns, type Grid } from '#schemas/kit/index.ts'

/** Column labels by key, likelier first. */
export type TargetLabels = Readonly<Record<string, readonly string[]>>

/** Column index from 0; null omits the key. */
export type Mapping = Readonly<Record<string, number | null>>

export interface ImportTarget {
  readonly key: string
  readonly label: string
  /** Likelier first. */
  readonly aliases: readonly string[]
  /** Every row needs it without a default. */
  readonly required: boolean
  /** Compared with the computed result, never stored. */
  readonly compared?: boolean
  readonly tree?: boolean
  readonly numeric?: boolean
}

/** Grid columns that a file can fill or be compared with. */
export const importTargets = (grid: Pick<Grid<Columns>, 'columns'>): readonly ImportTarget[] =>
  Object.entries(grid.columns)
    .filter(([, { kind, facts }]) => kind !== 'files' && facts.excel !== false)
    .map(([key, column]) => {
      const { label, computed, facts, required } = column
      return {
        key, label, aliases: [...(facts.excel ? [facts.excel] : []), ...facts.excelAliases ?? []],
        required: required !== false && !computed && facts.default === undefined,
        ...computed && { compared: true }, ...column.kind === 'tree' && { tree: true }, ...isRightAligned(column) && { numeric: true },
      }
    })

export const wantedOf = (targets: readonly ImportTarget[]): TargetLabels =>
  Object.fromEntries(targets.map(({ key, label, aliases }) => [key, [label, ...aliases]]))

/** Normalizes a header, without marks and a unit in brackets: "*单价（元/m²）：" is "单价". */
const headerKey = (text: string): string => aliasKey(text).replace(/[*:]/g, '').replace(/\([^()]*\)$/, '')

/** A header under a merged label, "单价（元）/人工": lower part, and both parts in either order. */
function namesOf(header: string): readonly string[] {
  const parts = header.split(/\/(?![^(（]*[)）])/).map(headerKey)
  const [lower = '', upper = ''] = parts.toReversed()
  return [...new Set([parts.join('/'), lower, `${upper}${lower}`, `${lower}${upper}`])].filter(name => name !== '')
}

/** Computed once for all candidate rows. */
const WANTED_KEYS = new WeakMap<TargetLabels, readonly (readonly [key: string, labels: readonly string[]])[]>()
function keysOf(targets: TargetLabels) {
  const keys = WANTED_KEYS.get(targets) ?? Object.entries(targets)
    .map(([key, labels]) => [key, labels.map(headerKey).filter(label => label !== '')] as const)
  WANTED_KEYS.set(targets, keys)
  return keys
}

type Match = (name: string, label: string) => boolean
const same: Match = (name, label) => name === label

/** "不含税价格" and "除税价" must match neither 含税价 nor 价格. */
const contains: Match = (name, label) => {
  const at = name.indexOf(label)
  return at >= 0 && !/[不非未无除]/.test(name.slice(0, at))
}

/** Number of headers that equal a target label; merely containing one does not count. */
export const namedBy = (targets: TargetLabels, headers: readonly string[]): number => {
  const labels = new Set(keysOf(targets).flatMap(([, keys]) => keys))
  return headers.filter(header => namesOf(header).some(name => labels.has(name))).length
}

/** Equal names precede headers that contain a name. A column serves one key, so of a repeated header the first key gets the left one. */
export function suggestMapping(targets: TargetLabels, headers: readonly string[]): Mapping {
  const names = headers.map(namesOf)
  const used = new Set<number>()
  const mapping: Record<string, number | null> = Object.fromEntries(Object.keys(targets).map(key => [key, null]))
  for (const match of [same, contains]) {
    for (const [key, labels] of keysOf(targets)) {
      if (mapping[key] !== null) continue
      for (const label of labels) {
        const at = names.findIndex((candidates, column) => !used.has(column) && candidates.some(name => match(name, label)))
        if (at < 0) continue
        used.add(at)
        mapping[key] = at
        break
      }
    }
  }
  return mapping
}
