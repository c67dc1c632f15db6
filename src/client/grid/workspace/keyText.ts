const CAPS: Readonly<Record<string, string>> = {
  ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', Space: '空格', ContextMenu: '菜单键',
}

/** A chord as keycaps say it: "Ctrl+Shift+ArrowDown" is "Ctrl Shift ↓"; the plus key itself stays. */
export const keyText = (chord: string): string => chord.split(/\+(?=.)/).map(part => CAPS[part] ?? part).join(' ')
