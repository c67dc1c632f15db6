import { Button, Dialog, NonIdealState } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Document, Download, Refresh, ZoomIn, ZoomOut } from '@blueprintjs/icons'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { fetchAttachment, saveAttachment } from '#client/data/attachment.ts'
import { OverlayHeader } from '../OverlayHeader.tsx'
import { useComing } from '../useComing.tsx'
import { toast } from '../toaster.tsx'
import { isPicture } from './fileRules.ts'
import { FIRST_VIEW, moved, turned, ZOOM, zoomed, type PictureView, type Sizes } from './pictureView.ts'
import '../dialog.css'
import './files.css'

const THUMBNAILS = 10
/** Shift of an enlarged picture per arrow key, in pixels. */
const STEP = 60

export interface FileViewerProps {
  readonly files: readonly FileRef[]
  /** Index of the first file. */
  readonly first?: number
  readonly urlOf?: (file: FileRef) => string
  readonly onClose: () => void
}

/** Stable: a new function would take the focus again with every change. */
const focusOn = (element: HTMLElement | null): void => element?.focus()

async function download(file: FileRef, url: string): Promise<void> {
  try {
    saveAttachment({ ...await fetchAttachment(url), name: file.originName })
  } catch {
    toast.bad(`${file.originName}：下载未完成，请刷新页面后重试`)
  }
}

/**
 * Pictures with zoom (0.1 to 3) and rotation; other files can be downloaded. ← → next, + − zoom, R rotates (spec-1 §2); an enlarged picture
 * is moved by dragging, or by Shift with the arrows.
 */
export function FileViewer({ files, first = 0, urlOf = file => file.visitUrl, onClose }: FileViewerProps) {
  const titleId = useId()
  const arrival = useComing()
  const [index, setIndex] = useState(first)
  const [view, setView] = useState(FIRST_VIEW)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const file = files[index]
  const picture = file !== undefined && isPicture(file.originName)
  const show = (next: number): void => {
    setIndex(Math.max(0, Math.min(files.length - 1, next)))
    setView(FIRST_VIEW)
  }
  const change = (next: (view: PictureView, sizes: Sizes) => PictureView): void => {
    const sizes: Sizes = {
      picture: [image.current?.offsetWidth ?? 0, image.current?.offsetHeight ?? 0],
      stage: [stage.current?.clientWidth ?? 0, stage.current?.clientHeight ?? 0],
    }
    setView(view => next(view, sizes))
  }
  const move = (right: number, down: number) => change((view, sizes) => moved(view, right, down, sizes))
  const zoomBy = (step: number) => change((view, sizes) => zoomed(view, step, sizes))
  const larger = () => zoomBy(ZOOM.step)
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => show(index - 1),
    ArrowRight: () => show(index + 1),
    '+': larger,
    '=': larger,
    '-': () => zoomBy(-ZOOM.step),
    r: () => setView(turned),
  }
  // The picture moves against the arrow.
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(STEP, 0), ArrowRight: () => move(-STEP, 0), ArrowUp: () => move(0, STEP), ArrowDown: () => move(0, -STEP),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const run = event.ctrlKey || event.metaKey ? undefined : (event.shiftKey ? moves[key] : undefined) ?? keys[key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 1) move(movementX, movementY)
  }
  const { zoom, turn, x, y } = view
  const from = Math.max(0, Math.min(index - Math.floor(THUMBNAILS / 2), files.length - THUMBNAILS))
  return (
    <Dialog isOpen transitionDuration={0} onClose={onClose} className="yz-viewer" aria-labelledby={titleId}>
      {arrival}
      <OverlayHeader of="dialog" id={titleId} onClose={onClose}>
        <span className="yz-dialog-title">
          <span className="name" title={file?.originName}>{file?.originName ?? '图片查看'}</span>{' '}
          {file && <span className="code">{`${index + 1} / ${files.length}`}</span>}
        </span>
      </OverlayHeader>
      <div className="yz-viewer-body" onKeyDown={onKeyDown} tabIndex={-1} ref={focusOn}>
        <div className="yz-viewer-tools">
          <Button variant="minimal" icon={<ChevronLeft />} aria-label="上一张" disabled={index === 0} onClick={() => show(index - 1)} />
          <Button
            variant="minimal" icon={<ChevronRight />} aria-label="下一张" disabled={index >= files.length - 1}
            onClick={() => show(index + 1)}
          />
          <Button variant="minimal" icon={<ZoomOut />} aria-label="缩小" disabled={!picture || zoom <= ZOOM.min} onClick={keys['-']} />
          <span className="yz-viewer-zoom">{Math.round(zoom * 100)}%</span>
          <Button variant="minimal" icon={<ZoomIn />} aria-label="放大" disabled={!picture || zoom >= ZOOM.max} onClick={larger} />
          <Button variant="minimal" icon={<Refresh />} aria-label="旋转" disabled={!picture} onClick={keys.r} />
          {file && <Button variant="minimal" icon={<Download />} text="下载" onClick={() => void download(file, urlOf(file))} />}
        </div>
        <div
          ref={stage} className={zoom > 1 ? 'yz-viewer-stage movable' : 'yz-viewer-stage'}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)} onPointerMove={onPointerMove}
        >
          {!file && <NonIdealState icon={<Document size={40} />} title="没有文件" />}
          {picture && (
            <img
              ref={image} src={urlOf(file)} alt={file.originName} draggable={false}
              style={{ transform: `translate(${x}px, ${y}px) scale(${zoom}) rotate(${turn}deg)` }}
            />
          )}
          {file && !picture && <NonIdealState icon={<Document size={40} />} title="该文件暂不支持在线浏览,请下载后查看" />}
        </div>
        {files.length > 1 && (
          <div className="yz-viewer-strip">
            {files.slice(from, from + THUMBNAILS).map((other, at) => (
              <button
                key={other.id} type="button" aria-label={other.originName} aria-current={from + at === index}
                onClick={() => show(from + at)}
              >
                {isPicture(other.originName) ? <img src={urlOf(other)} alt="" /> : <Document />}
              </button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}
