import { lazy, Suspense, useState } from 'react'
import type { LegalTopic } from './LegalDialog.tsx'
import { useAppInfo } from './useAppInfo.ts'

const LegalDialog = lazy(async () => ({ default: (await import('./LegalDialog.tsx')).LegalDialog }))
const TOPICS: readonly (readonly [LegalTopic, string])[] = [['help', '帮助'], ['privacy', '隐私'], ['terms', '条款']]

/** See spec-1 §2. */
export function LegalLinks() {
  const info = useAppInfo()
  const version = info?.version.split('.').slice(0, 2).join('.')
  const [topic, setTopic] = useState<LegalTopic | null>(null)
  if (info === undefined) return null
  return (
    <>
      {TOPICS.map(([key, text]) => <button key={key} type="button" onClick={() => setTopic(key)}>{text}</button>)}
      {version !== undefined && <span>营造 {version}</span>}
      {topic !== null && <Suspense><LegalDialog topic={topic} onClose={() => setTopic(null)} /></Suspense>}
    </>
  )
}
