/** Global shortcuts, which work over a sheet too; listed in the help. */
export const PROGRAM_KEYS = {
  palette: { label: '搜索页面、命令和记录', keys: ['Ctrl+K'] },
  previousTab: { label: '上一个标签', keys: ['Alt+PageUp'] },
  nextTab: { label: '下一个标签', keys: ['Alt+PageDown'] },
  region: { label: '到后面、前面的区域', keys: ['F6', 'Shift+F6'] },
  documentTab: { label: '单据的第 1 至 9 个标签', keys: ['Alt+1…9'] },
  pick: { label: '单据中：从材料库、机械库选择', keys: ['Alt+L'] },
  fillUp: { label: '定额人工中：占比补差', keys: ['Alt+='] },
  project: { label: '项目页面中：切换项目', keys: ['Alt+K'] },
  add: { label: '列表中：新增', keys: ['Alt+N'] },
  focusedTab: { label: '在标签栏中：切换、关闭标签', keys: ['ArrowLeft', 'Delete'] },
  moveTab: { label: '在标签栏中：移动标签', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
} as const
