import { toast } from './toaster.tsx'

/** Absolute, below the product's base path. */
export const linkOf = (path: string): string => `${location.origin}/em${path}`

export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(path))
    toast.ok('已复制链接')
  } catch {
    toast.bad('浏览器不允许复制，请选中链接手动复制')
  }
}
