import { Button } from '@blueprintjs/core'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useEffect, useState } from 'react'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { draw, FACE, inside, middleOf, sideOf, ZOOM_MAX } from './crop.ts'

const STEP = 0.02
const QUALITY = 0.9
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP],
}

export interface CropDialogProps {
  readonly picture: ImageBitmap
  readonly onClose: () => void
  readonly onDone: (square: Blob) => Promise<void>
}

/** Crops a picture to a square: drag or arrow keys move it, the slider or plus and minus zoom. */
export function CropDialog({ picture, onClose, onDone }: CropDialogProps) {
  // The dialog mounts its content after this component: drawing waits for the canvas.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState(() => middleOf(picture))
  const [busy, setBusy] = useState(false)
  useEffect(() => { if (canvas) draw(canvas, picture, crop) }, [canvas, picture, crop])

  const move = (right: number, down: number) =>
    setCrop(now => inside(picture, { ...now, x: now.x + right * sideOf(picture, now), y: now.y + down * sideOf(picture, now) }))
  const zoomTo = (zoom: number) => setCrop(now => inside(picture, { ...now, zoom }))
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) move(...arrow)
    else if (event.key === '+' || event.key === '=') zoomTo(crop.zoom * 1.1)
    else if (event.key === '-') zoomTo(crop.zoom / 1.1)
    else return
    event.preventDefault()
  }
  const onPointerMove = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons === 1) move(-movementX / currentTarget.clientWidth, -movementY / currentTarget.clientHeight)
  }
  const save = async () => {
    setBusy(true)
    const square = await new Promise<Blob | null>(done => canvas?.toBlob(done, 'image/jpeg', QUALITY))
    if (square) await onDone(square)
    setBusy(false)
  }
  return (
    <DialogFrame
      size="S"
      title="裁剪头像"
      onClose={onClose}
      actions={<Button intent="primary" text="保存头像" loading={busy} onClick={() => void save()} />}
    >
      <div className="yz-crop">
        <canvas
          ref={setCanvas}
          width={FACE}
          height={FACE}
          tabIndex={0}
          role="img"
          aria-label="头像预览，可用方向键移动，加号和减号缩放"
          onKeyDown={onKeyDown}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
        />
        <label>
          缩放
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.01}
            value={crop.zoom}
            onChange={event => zoomTo(Number(event.currentTarget.value))}
          />
        </label>
        <p>拖动图片选择范围</p>
      </div>
    </DialogFrame>
  )
}
