import { Build } from '@blueprintjs/icons'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export function PlaceholderPage() {
  return <EmptyState icon={<Build size={32} />} title="功能开发中" text="这个页面还没有开放。" />
}
