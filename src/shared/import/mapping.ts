import { aliasKey, isRightAligned, type Columns, type Grid } from '#schemas/kit/index.ts'

/** Labels under which columns are looked for, by key; earlier labels count more. */
export type Wanted = Readonly<Record<string, readonly string[]>>

/** Key to column, counted from 0; null leaves the key out. */
export type Mapping = Readonly<Record<string, number | null>>

/** A column that an import can fill. */
export interface ImportTarget {
  readonly key: string
  readonly label: string
  /** Other headers under which it is found, the likelier first. */
  readonly aliases: readonly string[]
  /** The file must have it: what every row needs and no default fills in. */
  readonly required: boolean
  /** Computed: what the file says is compared with the result, never taken. */
  readonly compared?: boolean
  /** Its values name nodes of a tree. */
  readonly tree?: boolean
  /** Its values are numbers. */
  readonly numeric?: boolean
}

/** The columns of a grid that an Excel file may fill or be compared with, under all their names. */
export const importTargets = (grid: Pick<Grid<Columns>, 'columns'>): readonly ImportTarget[] =>
  Object.entries(grid.columns)
    .filter(([, { kind, facts }]) => kind !== 'files' && facts.excel !== false)
    .map(([key, column]) => {
      const { label, computed, facts, required } = column
      return {
        key, label, aliases: [...(facts.excel ? [facts.excel] : []), ...facts.excelAliases ?? []], required: required !== false && !computed && facts.default === undefined,
        ...computed && { compared: true }, ...column.kind === 'tree' && { tree: true }, ...isRightAligned(column) && { numeric: true },
      }
    })

export const wantedOf = (targets: readonly ImportTarget[]): Wanted =>
  Object.fromEntries(targets.map(({ key, label, aliases }) => [key, [label, ...aliases]]))

/** A header without marks and without a unit in brackets: "*单价（元/m²）：" is "单价". */
const headerKey = (text: string): string => aliasKey(text).replace(/[*:]/g, '').replace(/\([^()]*\)$/, '')

/** Under a merged label "单价（元）/人工" the lower part names the column as well, and both together do in either order. */
function namesOf(header: string): readonly string[] {
  const parts = header.split(/\/(?![^(（]*[)）])/).map(headerKey)
  const [lower = '', upper = ''] = parts.toReversed()
  return [...new Set([parts.join('/'), lower, `${upper}${lower}`, `${lower}${upper}`])].filter(name => name !== '')
}

/** The wanted labels as headers are compared with them, once for all the rows that may be the header. */
const WANTED_KEYS = new WeakMap<Wanted, readonly (readonly [key: string, labels: readonly string[]])[]>()
function keysOf(wanted: Wanted) {
  const known = WANTED_KEYS.get(wanted) ?? Object.entries(wanted).map(([key, labels]) => [key, labels.map(headerKey).filter(label => label !== '')] as const)
  WANTED_KEYS.set(wanted, known)
  return known
}

type Match = (name: string, label: string) => boolean
const same: Match = (name, label) => name === label

/** "不含税价格" and "除税价" must be taken neither for 含税价 nor for 价格. */
const contains: Match = (name, label) => {
  const at = name.indexOf(label)
  return at >= 0 && !/[不非未无除]/.test(name.slice(0, at))
}

/** How many of the headers name a wanted column as it is called, and not only contain its name. */
export const namedBy = (wanted: Wanted, headers: readonly string[]): number => {
  const labels = new Set(keysOf(wanted).flatMap(([, known]) => known))
  return headers.filter(header => namesOf(header).some(name => labels.has(name))).length
}

/**
 * Columns by key: equal names first, then headers that contain a name. A column serves one key, so of a header that
 * stands twice the first key takes the left one and the next key the right one.
 */
export function suggestMapping(wanted: Wanted, headers: readonly string[]): Mapping {
  const names = headers.map(namesOf)
  const taken = new Set<number>()
  const found: Record<string, number | null> = Object.fromEntries(Object.keys(wanted).map(key => [key, null]))
  for (const match of [same, contains]) {
    for (const [key, labels] of keysOf(wanted)) {
      if (found[key] !== null) continue
      for (const label of labels) {
        const at = names.findIndex((own, column) => !taken.has(column) && own.some(name => match(name, label)))
        if (at < 0) continue
        taken.add(at)
        found[key] = at
        break
      }
    }
  }
  return found
}
