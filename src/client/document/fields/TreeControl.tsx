import { HTMLSelect } from '@blueprintjs/core'
import type { Lookups, Option, TreeName } from '#schemas/kit/index.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import type { HeadControlProps } from './control.ts'

export interface CascadeProps {
  readonly aria: ControlProps
  readonly lookups: Lookups
  readonly source: TreeName
  /** How many levels there are to choose; as deep as the tree goes when absent. */
  readonly levels?: number
  /** Roots that are offered; all of them when absent. */
  readonly root?: (option: Option) => boolean
  readonly value: string | null
  readonly disabled?: boolean
  readonly onChoose: (key: string | null) => void
}

const LEVEL = ['一级', '二级', '三级', '四级', '五级']

/** Keys from the root to the node. */
function pathOf(options: readonly Option[], key: string | null): string[] {
  const byKey = new Map(options.map(option => [option.key, option]))
  const path: string[] = []
  for (let node = byKey.get(key ?? ''); node; node = byKey.get(node.parent ?? '')) path.unshift(node.key)
  return path
}

/** A node of a tree, level by level: each level is a list of its own that keys and screen readers know. */
export function Cascade({ aria, lookups, source, levels, root, value, disabled, onChoose }: CascadeProps) {
  const options = lookups.options(source).filter(option => !option.disabled)
  const path = pathOf(options, value)
  const offered = (option: Option) => root === undefined || root(option)
  const childrenOf = (parent: string | null) =>
    options.filter(option => (option.parent ?? null) === parent && (parent !== null || offered(option)))
  const shown = [null, ...path].slice(0, levels).map((parent, depth) => ({ parent, depth, choices: childrenOf(parent) }))
  return (
    <span className="yz-cascade">
      {shown.filter(({ choices, depth }) => depth === 0 || choices.length > 0).map(({ parent, depth, choices }) => (
        <HTMLSelect
          key={depth}
          {...(depth === 0 && aria)}
          aria-label={depth === 0 ? undefined : LEVEL[depth]}
          fill
          disabled={disabled}
          value={path[depth] ?? ''}
          onChange={event => onChoose(event.target.value || parent)}
        >
          <option value="" className="prompt">{LEVEL[depth] ?? '请选择'}</option>
          {choices.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
        </HTMLSelect>
      ))}
    </span>
  )
}

/** A header field of the kind tree. */
export function TreeControl({ store, name, column, aria }: HeadControlProps) {
  const { source, levels, without } = column.options as { source: TreeName; levels?: number; without?: string }
  const value = store.head(name)
  return (
    <Cascade
      aria={aria}
      lookups={store.lookups}
      source={source}
      levels={levels}
      root={option => option.label !== without}
      value={typeof value === 'string' ? value : null}
      onChoose={key => store.setHeadValue(name, key)}
    />
  )
}
