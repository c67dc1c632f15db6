import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Option } from '#schemas/kit/index.ts'
import { useReader } from '#client/data/readings.ts'
import { TAKING, type PanelHost } from './host.ts'
import { isOff } from './off.ts'
import { OptionList } from './OptionList.tsx'
import { foundIn, pathText, type Tree } from './treeOf.ts'
import { useListKeys } from './useListKeys.ts'

export interface CascadePanelProps extends PanelHost {
  readonly tree: Tree
  /** Selectable depth; any when absent. */
  readonly levels: number | undefined
  readonly value: string | null
  readonly onPick: (key: string) => void
}

/** By columns of levels, or by typing a part of a path or its pinyin. */
export function CascadePanel(props: CascadePanelProps) {
  return props.typed && props.text.trim() !== '' ? <Matches {...props} /> : <Levels {...props} />
}

function Matches({ tree, levels, value, text, keys, point, onPick }: CascadePanelProps) {
  const read = useReader(text)
  const entries = useMemo(() => foundIn(tree, text, levels, read), [tree, levels, text, read])
  const pickEntry = (index: number): boolean => {
    const entry = entries[index]
    if (entry) onPick(entry.key)
    return entry !== undefined
  }
  const [active] = useListKeys({ keys, count: entries.length, start: 0, reset: text, take: pickEntry })
  return <OptionList point={point} entries={entries} active={active} chosen={value} onTake={pickEntry} none={`没有“${text}”`} />
}

/** Path to the chosen node; ends at a disabled node. */
function selectablePath(tree: Tree, value: string | null): string[] {
  const path = tree.pathOf(value ?? '')
  const end = path.findIndex(isOff)
  return (end < 0 ? path : path.slice(0, end)).map(({ key }) => key)
}

/** Arrows walk within and between levels; Enter and Tab choose a node that is deep enough. */
function Levels({ tree, levels, value, keys, point, onPick }: CascadePanelProps) {
  const [path, setPath] = useState<readonly string[]>(() => selectablePath(tree, value))
  const [depth, setDepth] = useState(Math.max(0, path.length - 1))
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const lists = [tree.childrenOf(null), ...path.map(key => tree.childrenOf(key))].filter(list => list.length > 0)
  const isDeepEnough = (key: string) => levels === undefined || tree.pathOf(key).length === levels
  const choose = (at: number, key: string): void => {
    setPath([...path.slice(0, at), key])
    setDepth(at)
    if (isDeepEnough(key) && tree.childrenOf(key).length === 0) onPick(key)
  }
  useEffect(() => keys((_event, chord) => {
    const list = lists[depth] ?? []
    const at = list.findIndex(node => node.key === path[depth])
    const go = (depthNow: number, node: Option | undefined): boolean => {
      if (!node) return true
      setPath([...path.slice(0, depthNow), node.key])
      setDepth(depthNow)
      return true
    }
    if (chord === 'ArrowDown') return go(depth, list[Math.min(list.length - 1, at + 1)])
    if (chord === 'ArrowUp') return go(depth, list[Math.max(0, at - 1)])
    if (chord === 'ArrowRight') return go(depth + 1, path[depth] === undefined ? undefined : lists[depth + 1]?.[0])
    if (chord === 'ArrowLeft') {
      setPath(path.slice(0, Math.max(1, depth)))
      setDepth(Math.max(0, depth - 1))
      return true
    }
    const key = path[depth]
    if (!TAKING.has(chord) || key === undefined) return false
    if (isDeepEnough(key)) onPick(key)
    else go(depth + 1, lists[depth + 1]?.[0])
    return true
  }))
  useEffect(() => {
    const items = box.current?.querySelectorAll<HTMLElement>('.bp6-active') ?? []
    for (const item of items) item.scrollIntoView({ block: 'nearest' })
    const option = items[depth]?.closest<HTMLElement>('[role=option]')
    if (option) option.id = `${id}-${path[depth]}`
    point({ list: id, active: option?.id ?? null })
  }, [path, depth, id, point])
  useEffect(() => () => point(null), [point])
  const branch = path.at(-1)
  return (
    <>
      <div ref={box} id={id} className="yz-levels" onMouseDown={event => event.preventDefault()}>
        {lists.map((list, at) => (
          <Menu key={path[at - 1] ?? ''} role="listbox" aria-label={`第 ${at + 1} 级`}>
            {list.map(node => (
              <MenuItem
                key={node.key} roleStructure="listoption" text={node.label} label={tree.childrenOf(node.key).length > 0 ? '›' : undefined}
                selected={path[at] === node.key} active={path[at] === node.key} onClick={() => choose(at, node.key)}
              />
            ))}
          </Menu>
        ))}
      </div>
      {levels === undefined && branch !== undefined && tree.childrenOf(branch).length > 0 && (
        <Button
          variant="minimal" intent="primary" size="small" text={`选择“${pathText(tree.pathOf(branch))}”`}
          onMouseDown={event => event.preventDefault()} onClick={() => onPick(branch)}
        />
      )}
    </>
  )
}
