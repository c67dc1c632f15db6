import { useEffect, useRef, useState, type RefObject } from 'react'
import { detectorOf } from './detector.ts'

/** How a camera stands: being started, seen in the picture, or why there is none, in Chinese. */
export type CameraState = { readonly is: 'starting' | 'running' } | { readonly is: 'refused', readonly text: string }

const PAUSE_MS = 120
/** A code that stays in the picture is read once; after so long out of it again. */
const SAME_MS = 2000
const STARTING: CameraState = { is: 'starting' }

/** Why there is no picture, by the name of the browser's error. */
const FAULTS: Readonly<Record<string, string>> = {
  NotAllowedError: '没有摄像头权限，可在浏览器设置中允许后重新打开，或输入编号',
  NotFoundError: '没有找到摄像头，请输入编号',
  OverconstrainedError: '没有找到摄像头，请输入编号',
  NotReadableError: '摄像头正被其他程序使用，请关闭后重新打开，或输入编号',
}
const faultOf = (error: unknown): string => FAULTS[error instanceof Error ? error.name : ''] ?? '摄像头没有打开，请输入编号'

async function openCamera(): Promise<MediaStream> {
  // The browser opens a camera for pages over https (and this machine) alone, and then has no such object.
  if (!isSecureContext) throw new DOMException('', 'SecurityError')
  if (navigator.mediaDevices === undefined) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia(
    { video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false }
  )
}

/** Reads codes from a picture until it is aborted. */
async function readCodes(video: HTMLVideoElement, signal: AbortSignal, onCode: (text: string) => void): Promise<void> {
  const detector = await detectorOf()
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    // A frame that cannot be read is followed by another one.
    const [found] = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await detector.detect(video).catch(() => []) : []
    if (signal.aborted) return
    const text = found?.rawValue.trim() ?? ''
    const now = performance.now()
    if (text !== '') {
      const isSame = text === last.text && now - last.at < SAME_MS
      last = { text, at: now }
      if (!isSame) onCode(text)
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  }
}

/** Where what the camera does is to be said. */
interface Watch { readonly signal: AbortSignal, readonly onState: (state: CameraState) => void, readonly onCode: (text: string) => void }

/** Opens the camera in a picture and reads codes until it is aborted, then lets the camera go. */
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

/** The camera at the back in a picture, and the codes that it sees. It is let go while the page is hidden and when the component goes. */
export function useCamera(onCode: (text: string) => void): {
  readonly video: RefObject<HTMLVideoElement | null>, readonly camera: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onCode)
  const [camera, setCamera] = useState<CameraState>(STARTING)
  const [shown, setShown] = useState(!document.hidden)
  useEffect(() => { report.current = onCode })
  useEffect(() => {
    const follow = (): void => setShown(!document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  useEffect(() => {
    if (!shown || video.current === null) return
    const control = new AbortController()
    void watchCamera(video.current, { signal: control.signal, onState: setCamera, onCode: text => report.current(text) })
    return () => {
      control.abort()
      setCamera(STARTING)
    }
  }, [shown])
  return { video, camera }
}
