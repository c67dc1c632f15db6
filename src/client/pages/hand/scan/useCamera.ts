import { useEffect, useRef, useState, type RefObject } from 'react'
import { detectorOf } from './detector.ts'

/** The camera's state: starting, running, or the reason of its absence, in Chinese. */
export type CameraState = { readonly is: 'starting' | 'running' } | { readonly is: 'refused', readonly text: string }

const PAUSE_MS = 120
/** A code in the picture is reported once, and again after this absence. */
const SAME_MS = 2000
const STARTING: CameraState = { is: 'starting' }

/** Reasons for a missing picture, by the browser's error name. */
const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError: '没有摄像头权限，可在浏览器设置中允许后重新打开，或输入编号',
  NotFoundError: '没有找到摄像头，请输入编号',
  OverconstrainedError: '没有找到摄像头，请输入编号',
  NotReadableError: '摄像头正被其他程序使用，请关闭后重新打开，或输入编号',
}
const faultOf = (error: unknown): string => FAULTS[error instanceof Error ? error.name : ''] ?? '摄像头没有打开，请输入编号'

async function openCamera(): Promise<MediaStream> {
  // Browsers offer a camera to https pages (and this machine) alone, otherwise the object is missing.
  if (!isSecureContext) throw new DOMException('', 'SecurityError')
  if (navigator.mediaDevices === undefined) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia(
    { video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false }
  )
}

/** Reads codes from a video until aborted. */
async function readCodes(video: HTMLVideoElement, signal: AbortSignal, onCode: (text: string) => void): Promise<void> {
  const detector = await detectorOf()
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    // A frame that cannot be read is followed by another one.
    const [detected] = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(video).catch(() => []) : []
    if (signal.aborted) return
    const text = detected?.rawValue.trim() ?? ''
    const now = performance.now()
    if (text !== '') {
      const isSame = text === last.text && now - last.at < SAME_MS
      last = { text, at: now }
      if (!isSame) onCode(text)
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** Receivers of the camera's state and codes. */
interface Watch { readonly signal: AbortSignal, readonly onState: (state: CameraState) => void, readonly onCode: (text: string) => void }

/** Opens the camera in a video and reads codes until aborted, then releases the camera. */
async function watchCamera(video: HTMLVideoElement, { signal, onState, onCode }: Watch): Promise<void> {
  const refuse = (text: string): void => (signal.aborted ? undefined : onState({ is: 'refused', text }))
  const stream = await openCamera().catch((error: unknown) => refuse(isSecureContext ? faultOf(error) : '本页不是安全连接（https），浏览器不开放摄像头，请输入编号'))
  if (stream === undefined) return
  const letGo = (): void => {
    stream.getTracks().forEach(track => track.stop())
    video.srcObject = null
  }
  if (signal.aborted) return letGo()
  signal.addEventListener('abort', letGo, { once: true })
  video.srcObject = stream
  await video.play().catch(() => {})
  if (signal.aborted) return
  onState({ is: 'running' })
  await readCodes(video, signal, onCode).catch(() => {
    letGo()
    refuse('识别程序没有加载，请检查网络，或输入编号')
  })
}

/** The rear camera's video and its codes. Released while the page is hidden and on unmount. */
export function useCamera(onCode: (text: string) => void): {
  readonly video: RefObject<HTMLVideoElement | null>, readonly camera: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onCode)
  const [camera, setCamera] = useState<CameraState>(STARTING)
  const [isVisible, setIsVisible] = useState(!document.hidden)
  useEffect(() => { report.current = onCode })
  useEffect(() => {
    const follow = (): void => setIsVisible(!document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  useEffect(() => {
    if (!isVisible || video.current === null) return
    const control = new AbortController()
    void watchCamera(video.current, { signal: control.signal, onState: setCamera, onCode: text => report.current(text) })
    return () => {
      control.abort()
      setCamera(STARTING)
    }
  }, [isVisible])
  return { video, camera }
}
