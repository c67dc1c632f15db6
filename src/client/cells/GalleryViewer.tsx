import { Button, Dialog, NonIdealState } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Document, Download, Refresh, ZoomIn, ZoomOut } from '@blueprintjs/icons'
import { useId, useState, type KeyboardEvent } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { OverlayHeader } from '#client/ui/OverlayHeader.tsx'
import './editors.css'

const ZOOM = { min: 0.1, max: 3, step: 0.2 } as const
const THUMBNAILS = 10
const PICTURE = /\.(jpe?g|png)$/i
const isPicture = (file: FileRef): boolean => PICTURE.test(file.originName)
const clampZoom = (zoom: number): number => Math.round(Math.max(ZOOM.min, Math.min(ZOOM.max, zoom)) * 10) / 10

export interface GalleryViewerProps {
  readonly files: readonly FileRef[]
  readonly urlOf: (file: FileRef) => string
  readonly onClose: () => void
}

/** Pictures one at a time with zoom (0.1 to 3) and turning; other files can be downloaded. ← → next, + − zoom, R turns. */
export function GalleryViewer({ files, urlOf, onClose }: GalleryViewerProps) {
  const titleId = useId()
  const [index, setIndex] = useState(0)
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const file = files[index]
  const show = (next: number): void => {
    setIndex(Math.max(0, Math.min(files.length - 1, next)))
    setZoom(1)
    setTurn(0)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(index - 1),
    ArrowRight: () => show(index + 1),
    '+': () => setZoom(clampZoom(zoom + ZOOM.step)),
    '=': () => setZoom(clampZoom(zoom + ZOOM.step)),
    '-': () => setZoom(clampZoom(zoom - ZOOM.step)),
    r: () => setTurn(turn + 90),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const first = Math.max(0, Math.min(index - Math.floor(THUMBNAILS / 2), files.length - THUMBNAILS))
  return (
    <Dialog
      isOpen onClose={onClose} className="yz-gallery" aria-labelledby={titleId}
    >
      <OverlayHeader of="dialog" id={titleId} onClose={onClose}>{file ? `${file.originName}（${index + 1} / ${files.length}）` : '图片'}</OverlayHeader>
      <div className="yz-gallery-body" onKeyDown={onKeyDown} tabIndex={-1} ref={element => element?.focus()}>
        <div className="yz-gallery-tools">
          <Button variant="minimal" icon={<ChevronLeft />} aria-label="上一张" disabled={index === 0} onClick={() => show(index - 1)} />
          <Button
            variant="minimal" icon={<ChevronRight />} aria-label="下一张" disabled={index >= files.length - 1}
            onClick={() => show(index + 1)}
          />
          <Button variant="minimal" icon={<ZoomOut />} aria-label="缩小" disabled={zoom <= ZOOM.min} onClick={keys['-']} />
          <span className="yz-gallery-zoom">{Math.round(zoom * 100)}%</span>
          <Button variant="minimal" icon={<ZoomIn />} aria-label="放大" disabled={zoom >= ZOOM.max} onClick={keys['+']} />
          <Button variant="minimal" icon={<Refresh />} aria-label="旋转" onClick={keys.r} />
          {file && <a className="bp6-button bp6-minimal" href={urlOf(file)} download={file.originName}><Download /> 下载</a>}
        </div>
        <div className="yz-gallery-stage">
          {!file && <NonIdealState icon={<Document size={40} />} title="没有文件" />}
          {file && isPicture(file) && (
            <img src={urlOf(file)} alt={file.originName} style={{ transform: `scale(${zoom}) rotate(${turn}deg)` }} />
          )}
          {file && !isPicture(file) && (
            <NonIdealState icon={<Document size={40} />} title="该文件暂不支持在线浏览,请下载后查看" />
          )}
        </div>
        {files.length > 1 && (
          <div className="yz-gallery-strip">
            {files.slice(first, first + THUMBNAILS).map((other, at) => (
              <button
                key={other.id} type="button" aria-label={other.originName} aria-current={first + at === index}
                onClick={() => show(first + at)}
              >
                {isPicture(other) ? <img src={urlOf(other)} alt="" /> : <Document />}
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
