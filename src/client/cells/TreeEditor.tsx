import { Menu, MenuItem } from '@blueprintjs/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { aliasKey, pathLabels, type Column, type Option } from '#schemas/kit/index.ts'
import type { EditorPopupProps } from './editorProps.ts'
import './editors.css'
import { OptionList } from './OptionList.tsx'
import { useListKeys } from './useListKeys.ts'

/** A node of a tree: by columns of levels, or by typing a part of its path. */
export function TreeEditor(props: EditorPopupProps) {
  const { column, lookups, text, typed } = props
  const { source, without, levels } = (column as Column<'tree'>).options
  const nodes = useMemo(() => {
    const roots = new Set(lookups.options(source).filter(o => !o.parent && o.label === without).map(o => o.key))
    const usable = lookups.options(source).filter(option => !option.disabled)
    const rootOf = (option: Option): string => {
      const parent = option.parent ? usable.find(o => o.key === option.parent) : undefined
      return parent ? rootOf(parent) : option.key
    }
    return roots.size === 0 ? usable : usable.filter(option => !roots.has(rootOf(option)))
  }, [lookups, source, without])
  return typed && text.trim() !== ''
    ? <Matches {...props} nodes={nodes} levels={levels} />
    : <Levels {...props} nodes={nodes} levels={levels} />
}

type WithNodes = EditorPopupProps & { readonly nodes: readonly Option[]; readonly levels: number | undefined }
const MOST = 100

function Matches({ nodes, levels, lookups, column, text, keys, pick, point }: WithNodes) {
  const { source } = (column as Column<'tree'>).options
  const entries = useMemo(() => {
    const wanted = aliasKey(text)
    return nodes.flatMap(node => {
      const path = pathLabels(lookups, source, node.key)
      const fits = (levels === undefined || path.length === levels) && aliasKey(path.join('/')).includes(wanted)
      return fits ? [{ key: node.key, label: path.join(' / ') }] : []
    }).slice(0, MOST)
  }, [nodes, levels, lookups, source, text])
  const take = (index: number): boolean => {
    const entry = entries[index]
    if (entry) pick(entry.key)
    return entry !== undefined
  }
  const [active] = useListKeys({ keys, count: entries.length, start: 0, reset: text, take })
  return <OptionList point={point} entries={entries} active={active} onTake={take} none={`没有“${text}”`} />
}

/** Arrows walk within a level and between levels; Enter takes a node that is deep enough. */
function Levels({ nodes, levels, lookups, column, columnKey, row, keys, pick }: WithNodes) {
  const children = useMemo(() => {
    const byParent = new Map<string, Option[]>()
    for (const node of nodes) byParent.set(node.parent ?? '', [...(byParent.get(node.parent ?? '') ?? []), node])
    return byParent
  }, [nodes])
  const [path, setPath] = useState<readonly string[]>(() => pathKeys(nodes, row[columnKey]))
  const [depth, setDepth] = useState(Math.max(0, path.length - 1))
  const box = useRef<HTMLDivElement>(null)
  const lists = [children.get('') ?? [], ...path.map(key => children.get(key) ?? [])].filter(list => list.length > 0)
  const { source } = (column as Column<'tree'>).options
  const isDeepEnough = (key: string) => levels === undefined || pathLabels(lookups, source, key).length === levels
  const choose = (at: number, key: string): void => {
    setPath([...path.slice(0, at), key])
    setDepth(at)
    if (isDeepEnough(key) && !children.has(key)) pick(key)
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
    if (chord !== 'Enter' || key === undefined) return false
    if (isDeepEnough(key)) pick(key)
    else go(depth + 1, lists[depth + 1]?.[0])
    return true
  }))
  useEffect(() => {
    for (const item of box.current?.querySelectorAll('.bp6-active') ?? []) item.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <div ref={box} className="yz-levels" onMouseDown={event => event.preventDefault()}>
      {lists.map((list, at) => (
        <Menu key={path[at - 1] ?? ''} role="listbox">
          {list.map(node => (
            <MenuItem
              key={node.key} roleStructure="listoption" text={node.label} label={children.has(node.key) ? '›' : undefined}
              selected={path[at] === node.key} active={path[at] === node.key} onClick={() => choose(at, node.key)}
            />
          ))}
        </Menu>
      ))}
    </div>
  )
}

function pathKeys(nodes: readonly Option[], value: unknown): string[] {
  const byKey = new Map(nodes.map(node => [node.key, node]))
  const path: string[] = []
  for (let node = byKey.get(String(value)); node; node = node.parent ? byKey.get(node.parent) : undefined) path.unshift(node.key)
  return path
}
