import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useCamera } from './useCamera.ts'
import './scan.css'

export interface ScanSheetProps {
  /** Receives the text of a scanned or typed code; the caller closes the sheet. A code that stays in the picture is reported once. */
  readonly onCode: (text: string) => void
  /** 关闭, Esc and the phone's back button. */
  readonly onClose: () => void
}

/** 扫码 over the full width of a phone: the camera's picture, and below it a field for typing the code without a camera. */
export function ScanSheet({ onCode, onClose }: ScanSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { video, camera } = useCamera(onCode)
  const [typed, setTyped] = useState('')
  const ids = { title: useId(), field: useId() }
  useEffect(() => {
    const box = sheet.current
    box?.showModal()
    return () => box?.close()
  }, [])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return void field.current?.focus()
    onCode(text)
  }
  return (
    <dialog ref={sheet} className="yz-scan" aria-labelledby={ids.title} onCancel={event => { event.preventDefault(); onClose() }}>
      <header><h2 id={ids.title}>扫码</h2><button type="button" onClick={onClose}>关闭</button></header>
      <div className={`picture ${camera.is}`}>
        <video ref={video} playsInline muted aria-label="摄像头画面" />
        {camera.is === 'running' && <i aria-hidden />}
        <p role="status">{camera.is === 'refused' ? camera.text : camera.is === 'starting' ? '正在打开摄像头…' : '把二维码或条码放在框内'}</p>
      </div>
      <form onSubmit={submit}>
        <label htmlFor={ids.field}>订单号、材料编码或标签编码</label>
        <div>
          <input
            ref={field} id={ids.field} value={typed} onChange={event => setTyped(event.target.value)} autoComplete="off"
            autoCapitalize="off" spellCheck={false} enterKeyHint="go"
          />
          <button type="submit" className="primary">确定</button>
        </div>
      </form>
    </dialog>
  )
}
