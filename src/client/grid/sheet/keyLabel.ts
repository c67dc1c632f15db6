const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', Space: '空格', ContextMenu: '菜单键',
}
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** "Ctrl Shift ↓". */
export function keyLabel(chord: string | undefined): string {
  const parts = (chord ?? '').split(/\+(?=.)/)
  return parts.map(part => NAMES[part] ?? (part === 'Ctrl' && isMac() ? '⌘' : part)).join(' ')
}
