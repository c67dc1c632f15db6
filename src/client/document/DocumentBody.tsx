import { useEffect, useId, useState } from 'react'
import { whenShown } from '#client/data/whenIdle.ts'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import type { DocumentTab } from './tabs.ts'
import { useDraft } from './useDraft.ts'
import { leadOn, useTabKeys } from './useTabKeys.ts'
import type { DocumentView } from './view.ts'

export interface DocumentBodyProps {
  readonly view: DocumentView
  readonly tabs: readonly DocumentTab[]
}

/** A visited panel stays mounted, or its grid would lose its scroll position. */
export function DocumentBody({ view, tabs }: DocumentBodyProps) {
  const { store, tab, tried, setTab, root } = view
  useTabKeys(view, tabs)
  const draft = useDraft(store)
  const tabsId = useId()
  const [visited, setVisited] = useState<readonly string[]>([tab])
  if (!visited.includes(tab)) setVisited([...visited, tab])
  const head = store.problems('').get('')
  // Other tabs' lines are checked after the visible one is painted.
  const [counts, setCounts] = useState(false)
  useEffect(() => whenShown(() => setCounts(true)), [])
  const problemsOf = ({ line, head: fields = [] }: DocumentTab): number =>
    (line === undefined || !counts ? 0 : store.problemCount(line))
      + fields.filter(key => head?.get(key) && (tried || draft.head[key] !== null)).length
  return (
    <div className="yz-document-body" ref={root} onKeyDown={event => leadOn(view, event)}>
      <DocTabs
        id={tabsId}
        label={store.document.title}
        active={tab}
        onChange={setTab}
        tabs={tabs.map(one => ({
          id: one.id, title: one.title, problems: problemsOf(one),
          ...(one.line === undefined ? one.count !== undefined && { count: one.count } : { count: draft.lines[one.line]?.length ?? 0 }),
        }))}
      />
      {tabs.filter(({ id }) => visited.includes(id)).map(({ id, title, render }) => (
        <section
          key={id} id={panelId(tabsId, id)} className="yz-document-panel"
          role="tabpanel" aria-label={title} hidden={id !== tab}
        >
          {render()}
        </section>
      ))}
    </div>
  )
}
