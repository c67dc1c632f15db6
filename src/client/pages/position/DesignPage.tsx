import { SegmentedControl } from '@blueprintjs/core'
import { Link } from '@blueprintjs/icons'
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { matchItems } from '#schemas/position/matches.ts'
import { POSITION_READ, positionMay } from '#shared/api/position.ts'
import { positionMatchApi as api } from '#shared/api/positionMatch.ts'
import { OfProject } from '#client/business/project/OfProject.tsx'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useHasWidth } from '#client/ui/useBreakpoint.ts'
import { useDebounced } from '#client/ui/useDebounced.ts'
import { DesignHead } from './DesignHead.tsx'
import { ItemsPane } from './ItemsPane.tsx'
import { MatchesPane, type MatchesOf } from './MatchesPane.tsx'
import { MatrixPane } from './matrix/MatrixPane.tsx'
import { PlacesPane } from './PlacesPane.tsx'
import { useDesign, type Design } from './useDesign.ts'
import './position.css'

const ICON = <Link size={32} />
/** Width in px needed for the three regions side by side. */
const WIDE = 1360
const PANES = [{ id: 'items', title: '清单' }, { id: 'matches', title: '匹配' }, { id: 'places', title: '部位' }] as const
type Pane = (typeof PANES)[number]['id']
const VIEWS = [{ value: 'item', label: '按清单项' }, { value: 'place', label: '按部位' }, { value: 'matrix', label: '矩阵' }] as const
type View = (typeof VIEWS)[number]['value']
/** Debounce of the matches while the user moves through tree rows. */
const PAUSE_MS = 150

interface MiddleProps {
  readonly design: Design
  readonly mayEdit: boolean
  readonly view: View
  readonly onView: (view: View) => void
  readonly item: Row | null
  readonly place: Row | null
  readonly active: boolean
  readonly itemRow: (id: string) => Row | undefined
}

type ShownProps = Omit<MiddleProps, 'onView' | 'item'> & { readonly of: MatchesOf | null }

function MiddleContent({ view, of: source, ...parts }: ShownProps) {
  const { design, place, active } = parts
  if (view === 'matrix') return <MatrixPane design={design} place={place} active={active} />
  if (source === null) return <EmptyState
    icon={ICON} title={view === 'item' ? '没有选择清单项' : '没有选择部位'} text={view === 'item' ? '在左侧选择一个清单项，这里列出它所在的部位。' : '在右侧选择一个部位，这里列出其中的清单项。'}
  />
  const key = source.by === 'item' ? `item ${String(source.item.id)}` : `place ${String(source.place.id)}`
  return <MatchesPane key={key} {...parts} of={source} />
}

/** The middle region, debounced after a row of a tree is selected. */
function Middle({ onView, item, ...parts }: MiddleProps) {
  const { view, place } = parts
  const { value: marked } = useDebounced({ item: item && { id: item.id, name: item.name ?? null }, place: place
    && { id: place.id, name: place.name ?? null, isLeaf: place.isLeaf ?? true } }, PAUSE_MS)
  const source = useMemo((): MatchesOf | null => {
    if (view === 'item') return marked?.item ? { by: 'item', item: marked.item } : null
    return marked?.place ? { by: 'place', place: marked.place, isLeaf: marked.place.isLeaf === true } : null
  }, [view, marked])
  const titleRow = view === 'matrix' || source === null ? null : source.by === 'item' ? source.item : source.place
  return (
    <>
      <div className="views">
        <SegmentedControl
          size="small" aria-label="看法" value={view} options={[...VIEWS]}
          onValueChange={value => onView(VIEWS.find(one => one.value === value)?.value ?? 'item')}
        />
        <span className="note">{String(titleRow?.name ?? '')}</span>
      </div>
      <MiddleContent {...parts} of={source} />
    </>
  )
}

function Opened({ projectId }: { readonly projectId: string }) {
  const { setTitle } = useTab()
  const tabs = useId()
  const project = useProject(projectId)
  const mayEdit = useMay()(positionMay('edit'), projectId)
  const design = useDesign(projectId)
  const isWide = useHasWidth(WIDE)
  const list = useRemoteList(matchItems, api.items, useMemo(() => ({ projectId }), [projectId]), { of: projectId, inAddress: false })
  const [pane, setPane] = useState<Pane>('items')
  const [view, setView] = useState<View>('item')
  const [itemId, setItem] = useState<string | null>(null)
  const [place, setPlace] = useState<Row | null>(null)
  const name = project?.brieflyName || project?.projectName || ''
  useEffect(() => setTitle(`深化设计 · ${name}`), [name, setTitle])
  const { model } = list
  const itemRow = useCallback((id: string): Row | undefined => model.row(id), [model])
  const isShown = (one: Pane): boolean => isWide || pane === one
  const regionOf = (one: Pane) => ({
    id: panelId(tabs, one), className: `yz-design-pane ${one}`, hidden: !isShown(one),
    'aria-label': PANES.find(({ id }) => id === one)!.title, role: isWide ? 'region' : 'tabpanel',
  })
  return (
    <article className="yz-design" aria-label="深化设计">
      <DesignHead design={design} />
      {!isWide && <DocTabs id={tabs} label="深化设计的各部分" tabs={PANES} active={pane} onChange={setPane} />}
      <div className="panes">
        <section {...regionOf('items')}><ItemsPane design={design} list={list} active={isShown('items')} onItem={setItem} /></section>
        <section {...regionOf('matches')}>
          <Middle
            design={design} mayEdit={mayEdit} view={view} onView={setView} item={itemId === null ? null : itemRow(itemId) ?? null}
            place={place} active={isShown('matches')} itemRow={itemRow}
          />
        </section>
        <section
          {...regionOf('places')}
        ><PlacesPane design={design} mayEdit={mayEdit} active={isShown('places')} onPlace={setPlace} /></section>
      </div>
    </article>
  )
}

function Entered({ projectId }: { readonly projectId: string }) {
  const project = useProject(projectId)
  const reads = useMay()(POSITION_READ, projectId)
  if (project === undefined) return <SkeletonRows rows={8} columns={6} />
  if (!reads) return <EmptyState icon={ICON} title="没有查看深化设计的权限" text="深化设计由负责计划、派工、施工和项目信息的成员查看，需要时请联系项目负责人。" />
  return <Opened projectId={projectId} />
}

/** 深化设计: the bill on the left, the places on the right, their matches in between (domain B6, B19). */
export const DesignPage = () => <OfProject>{projectId => <Entered key={projectId} projectId={projectId} />}</OfProject>
