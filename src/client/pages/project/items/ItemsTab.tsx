import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { useTabParam } from '#client/data/tabAddress.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import { billImport } from './billImport.tsx'
import { ItemsList } from './ItemsList.tsx'
import './items.css'

const VIEW = 'itemsView'
const IMPORT = 'import'

/** 工程量清单 of a project: the tree of its sections and items, and the import of the client's bill (spec-2 project items). */
export function ItemsTab({ projectId }: { readonly projectId: string }) {
  const [view, setView] = useTabParam(VIEW)
  const spec = useMemo(() => billImport(projectId), [projectId])
  if (view === IMPORT) {
    return (
      <div className="yz-items">
        <Button className="back" variant="minimal" icon={<ArrowLeft />} text="返回清单" onClick={() => setView(null)} />
        <ImportWizard key={projectId} spec={spec} />
      </div>
    )
  }
  return <div className="yz-items"><ItemsList key={projectId} projectId={projectId} onImport={() => setView(IMPORT)} /></div>
}
