import { Camera } from '@blueprintjs/icons'
import { useState } from 'react'
import type { FileRef, Value } from '#schemas/kit/index.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LazyFileViewer } from '#client/ui/files/LazyFileViewer.tsx'

const filesOf = (value: Value | undefined): readonly FileRef[] => (Array.isArray(value) ? value : [])

interface Shot { readonly label: string, readonly file: FileRef | undefined, readonly onOpen: (file: FileRef) => void }
const PhotoView = ({ label, file, onOpen }: Shot) => (file === undefined
  ? <div className="none">{label}：没有对应的照片</div>
  : <button
    type="button" aria-label={`查看${label} ${file.originName}`} onClick={() => onOpen(file)}
  ><img src={file.visitUrl} alt="" loading="lazy" /><small>{label} {file.originName}</small></button>)

/** 照片对照: photographs before and after the change, in the order of adding. */
export function PhotoPairs() {
  const { store } = useDocument()
  const { head } = useDraft(store)
  const [before, after] = [filesOf(head.beforePhotos), filesOf(head.afterPhotos)]
  const all = [...before, ...after]
  const [opened, setOpened] = useState<FileRef | null>(null)
  if (all.length === 0) return <EmptyState icon={<Camera size={32} />} title="还没有照片" text="在基本信息中上传变更前和变更后的照片，这里成对显示。" />
  return (
    <div className="yz-scroll yz-photo-pairs" tabIndex={0}>
      <ol>
        {Array.from({ length: Math.max(before.length, after.length) }, (_, at) => (
          <li
            key={at}
          ><PhotoView label="变更前" file={before[at]} onOpen={setOpened} /><PhotoView label="变更后" file={after[at]} onOpen={setOpened} /></li>
        ))}
      </ol>
      {opened !== null && <LazyFileViewer files={all} first={all.indexOf(opened)} onClose={() => setOpened(null)} />}
    </div>
  )
}
