/** Keys of the program, heard over a sheet as everywhere; the list of all keys names them too. */
export const PROGRAM_KEYS = {
  palette: { label: '搜索页面、命令和记录', keys: ['Ctrl+K'] },
  previousTab: { label: '上一个标签', keys: ['Alt+PageUp'] },
  nextTab: { label: '下一个标签', keys: ['Alt+PageDown'] },
  focusedTab: { label: '在标签栏中：切换、关闭标签', keys: ['ArrowLeft', 'Delete'] },
  moveTab: { label: '在标签栏中：移动标签', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
} as const
