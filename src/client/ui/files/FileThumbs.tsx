import { Document } from '@blueprintjs/icons'
import { useState } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { isPicture } from './fileRules.ts'
import { LazyFileViewer } from './LazyFileViewer.tsx'
import './files.css'

/** An embedded gallery shows no more (spec-1 §2). */
const SHOWN = 3

/** Files inside a page: the first three as thumbnails, the rest behind the last one's number. */
export function FileThumbs({ files }: { readonly files: readonly FileRef[] }) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <span className="yz-thumbs">
      {files.slice(0, SHOWN).map((file, at) => (
        <button key={file.id} type="button" aria-label={`查看${file.originName}`} title={file.originName} onClick={() => setOpened(at)}>
          {isPicture(file.originName) ? <img src={file.visitUrl} alt="" /> : <Document />}
        </button>
      ))}
      {files.length > SHOWN && (
        <button
          type="button" aria-label={`查看其余 ${files.length - SHOWN} 个文件`} onClick={() => setOpened(SHOWN)}
        >+{files.length - SHOWN}</button>
      )}
      {opened !== null && <LazyFileViewer files={files} first={opened} onClose={() => setOpened(null)} />}
    </span>
  )
}
