/** Keys and labels are in commands.ts. */
export type CommandId =
  | 'up' | 'down' | 'left' | 'right' | 'selectUp' | 'selectDown' | 'selectLeft' | 'selectRight'
  | 'jumpUp' | 'jumpDown' | 'jumpLeft' | 'jumpRight' | 'selectJumpUp' | 'selectJumpDown' | 'selectJumpLeft' | 'selectJumpRight'
  | 'home' | 'end' | 'selectHome' | 'selectEnd' | 'first' | 'last' | 'selectFirst' | 'selectLast'
  | 'pageUp' | 'pageDown' | 'selectPageUp' | 'selectPageDown' | 'next' | 'previous' | 'enter' | 'enterUp'
  | 'selectAll' | 'selectRow' | 'edit' | 'open' | 'escape' | 'clear' | 'toggle' | 'today'
  | 'copy' | 'copyWithHeaders' | 'cut' | 'paste' | 'insertCopied' | 'fillDown' | 'fillRight' | 'undo' | 'redo'
  | 'insertAbove' | 'insertBelow' | 'duplicateRows' | 'deleteRows' | 'moveRowUp' | 'moveRowDown' | 'openRow'
  | 'closeBranch' | 'openBranch' | 'closeAll' | 'openAll' | 'insertUnder' | 'treeUp' | 'treeDown' | 'treeOut' | 'treeIn'
  | 'leave' | 'leaveBack' | 'nextProblem' | 'previousProblem' | 'menu' | 'headers' | 'save' | 'help' | 'helpMark'
  | 'find' | 'replace' | 'search' | 'goTo' | 'bulkEdit' | 'print'
